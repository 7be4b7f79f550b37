import { expect, test } from 'vitest'
import type { FaceCrop } from './faceCrop.ts'
import type { FaceMasks } from './faceMasks.ts'
import { retouchSkin } from './retouchSkin.ts'

const side = 120
const pixels = side * side
const spot = 60 * side + 60
const noise = (at: number): number => (Math.abs(Math.sin(at * 12.9898) * 43_758.5453) % 1) - 0.5

/** Even skin with fine texture and one dark blemish; the left third is no skin. */
const crop = (): FaceCrop => ({
  box: { left: 0, top: 0, width: side, height: side },
  luma: Float32Array.from({ length: pixels }, (_, at) => {
    const away = Math.hypot((at % side) - 60, Math.floor(at / side) - 60)
    return 0.6 + 0.04 * noise(at) - (away < 4 ? 0.12 : 0)
  }),
  cb: new Float32Array(pixels).fill(-0.06),
  cr: new Float32Array(pixels).fill(0.08),
})
const skin = Float32Array.from({ length: pixels }, (_, at) => (at % side < 40 ? 0 : 1))
const none = new Float32Array(pixels)
const masks: FaceMasks = { face: skin, skin, eyes: none, lips: none, mouth: none, underEyes: none }

const meanOf = (plane: Float32Array, places: readonly number[]): number =>
  places.reduce((sum, at) => sum + (plane[at] as number), 0) / places.length
const blemish = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => spot + down * side + across))

test('a blemish fades, texture stays and what is no skin stays bit by bit', () => {
  const before = crop()
  const after = retouchSkin(before, masks, 240, 1)
  expect(meanOf(before.luma, blemish)).toBeLessThan(0.5)
  expect(meanOf(after.luma, blemish)).toBeGreaterThan(0.545)
  let [energyBefore, energyAfter] = [0, 0]
  for (let row = 5; row < side - 5; row++) {
    for (let at = row * side + 80; at < row * side + 115; at++) {
      energyBefore += ((before.luma[at] as number) - (before.luma[at + 1] as number)) ** 2
      energyAfter += ((after.luma[at] as number) - (after.luma[at + 1] as number)) ** 2
    }
  }
  expect(energyAfter / energyBefore).toBeGreaterThan(0.6)
  expect(energyAfter / energyBefore).toBeLessThan(1)
  for (let row = 0; row < side; row++) expect(after.luma[row * side + 20]).toBe(before.luma[row * side + 20])
})

test('no strength changes nothing', () => {
  const before = crop()
  const after = retouchSkin(before, masks, 240, 0)
  expect(after.luma).toEqual(before.luma)
})

test('a blue cast is turned towards the colour of skin', () => {
  const cold = { ...crop(), cb: new Float32Array(pixels).fill(0.05), cr: new Float32Array(pixels).fill(0.03) }
  const after = retouchSkin(cold, masks, 240, 1)
  expect(after.cb[spot]).toBeLessThan(0)
  expect(Math.hypot(after.cb[spot] as number, after.cr[spot] as number)).toBeCloseTo(Math.hypot(0.05, 0.03), 2)
})
