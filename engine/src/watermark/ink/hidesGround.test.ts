import { expect, test } from 'vitest'
import { xorshift32 } from '../../kernel/random/xorshift32.ts'
import type { MarkPatch } from '../markPatch.ts'
import { hidesGround } from './hidesGround.ts'

const [width, height] = [120, 60]
const noise = 0.3

/** A bar of 80 × 12 px laid at an opacity over a grey photo that varies by so many levels. */
const barOver = (opacity: number, variation: number): readonly [MarkPatch, readonly Uint8Array[]] => {
  const random = xorshift32(3)
  const ink = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x >= 20 && x < 100 && y >= 24 && y < 36 ? 1 : 0
  })
  const plane = Float32Array.from(ink, (isInk) => {
    const photo = 100 + variation * (random() - 0.5)
    return isInk === 1 ? opacity * 250 + (1 - opacity) * photo : photo
  })
  const painted = Uint8Array.from(ink, (_, at) => (at % width >= 12 && at % width < 108 ? 1 : 0))
  return [{ box: { left: 0, top: 0, width, height }, planes: [plane, plane, plane], painted }, [ink]]
}

test('ink hides the ground where nothing of it is seen through', () => {
  expect(hidesGround(...barOver(1, 140), noise)).toBe(true)
  expect(hidesGround(...barOver(0.9, 140), noise)).toBe(false)
  expect(hidesGround(...barOver(0.4, 140), noise)).toBe(false)
})

test('on calm ground, and in a file whose noise is as strong as what would be seen, nobody can tell', () => {
  expect(hidesGround(...barOver(1, 20), noise)).toBe(false)
  expect(hidesGround(...barOver(1, 140), 6)).toBe(false)
})

test('thin strokes are too little to tell', () => {
  const [patch, [ink]] = barOver(1, 140)
  const thin = (ink as Uint8Array).map((value, at) => (Math.floor(at / width) < 28 ? value : 0))
  expect(hidesGround(patch, [thin], noise)).toBe(false)
})
