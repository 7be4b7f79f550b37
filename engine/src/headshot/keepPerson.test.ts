import { expect, test } from 'vitest'
import type { Face } from '../face/detectLandmarks.ts'
import type { Raster } from '../raster/raster.ts'
import { keepPerson } from './keepPerson.ts'

const face: Face = {
  points: new Float32Array(468 * 3),
  square: { x: 100, y: 80, sidePx: 48, angle: 0 },
  presence: 1,
}
const width = 300
const height = 240
const isPerson = (x: number, y: number): boolean =>
  Math.hypot(x - 100, y - 80) < 36 || (y >= 110 && Math.abs(x - 100) < 70) || (y >= 100 && Math.abs(x - 100) < 18)

const cutoutOf = (alphaAt: (x: number, y: number) => number): Raster => {
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = Math.round(alphaAt(pixel % width, Math.floor(pixel / width)))
    data.set([alpha === 0 ? 0 : 90, 0, 0, alpha], pixel * 4)
  }
  return { width, height, channels: 4, data }
}
const alphaAt = ({ data }: Raster, x: number, y: number): number => data[(y * width + x) * 4 + 3] as number

test('a cut-out of the person alone is returned as it is, soft hair included', () => {
  const alone = cutoutOf((x, y) => (isPerson(x, y) ? 255 : Math.hypot(x - 100, y - 80) < 44 ? 80 : 0))
  expect(keepPerson(alone, face)).toBe(alone)
})

test('lettering and a flag beside the person go, also where a thin stripe joins them', () => {
  const isSign = (x: number, y: number): boolean => x >= 220 && x < 280 && y >= 30 && y < 90
  const isStripe = (x: number, y: number): boolean => x >= 130 && x < 225 && y >= 78 && y < 82
  const kept = keepPerson(
    cutoutOf((x, y) => (isPerson(x, y) || isSign(x, y) || isStripe(x, y) ? 255 : 0)),
    face,
  )
  expect([alphaAt(kept, 250, 60), alphaAt(kept, 200, 80)]).toEqual([0, 0])
  expect([alphaAt(kept, 100, 80), alphaAt(kept, 160, 200), alphaAt(kept, 100, 105)]).toEqual([255, 255, 255])
})

test('a hat, and a hand that holds something, stay', () => {
  const isHat = (x: number, y: number): boolean => y >= 30 && y < 56 && Math.abs(x - 100) < 60
  const isArm = (x: number, y: number): boolean => x >= 160 && x < 250 && y >= 150 && y < 170
  const isCup = (x: number, y: number): boolean => x >= 240 && x < 270 && y >= 120 && y < 175
  const whole = cutoutOf((x, y) => (isPerson(x, y) || isHat(x, y) || isArm(x, y) || isCup(x, y) ? 255 : 0))
  expect(keepPerson(whole, face)).toBe(whole)
})

test('spikes of hair, thin or far from the face, stay', () => {
  const isSpike = (x: number, y: number): boolean => y >= 10 && y < 60 && x >= 80 && x < 120 && x % 10 < 6
  const isLock = (x: number, y: number): boolean => x >= 165 && x < 172 && y >= 120 && y < 200
  const spiky = cutoutOf((x, y) => (isPerson(x, y) || isSpike(x, y) || isLock(x, y) ? 255 : 0))
  expect(keepPerson(spiky, face)).toBe(spiky)
})

test('where the cut-out misses the face nothing is cleared', () => {
  const wrong = cutoutOf((x) => (x > 200 ? 255 : 0))
  expect(keepPerson(wrong, face)).toBe(wrong)
})
