import { expect, test } from 'vitest'
import { invertHalvedChroma } from './invertHalvedChroma.ts'
import type { MarkPlanes } from './markPatch.ts'
import { takeMark } from './takeMark.ts'
import { withHalvedChroma } from './testing/withHalvedChroma.ts'

const [width, height] = [48, 32]
const red = { opacity: 0.4, colour: [214, 40, 40] as const }
const photo = [0, 1, 2].map((channel) =>
  Float32Array.from(
    { length: width * height },
    (_, at) => 120 + 15 * channel + 20 * Math.sin((at % width) / 9 + Math.floor(at / width) / 7),
  ),
) as unknown as MarkPlanes
const coverage = Float32Array.from(photo[0], (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 9 && x < 38 && y > 8 && y < 23 && x % 7 < 3 ? 1 : 0
})
const marked = photo.map((plane, channel) =>
  plane.map((value, at) => {
    const alpha = red.opacity * (coverage[at] as number)
    return (1 - alpha) * value + alpha * (red.colour[channel] as number)
  }),
) as unknown as MarkPlanes
const cut = (plane: Float32Array, left: number, top: number): Float32Array =>
  Float32Array.from({ length: (width - left) * (height - top) }, (_, at) => {
    const [x, y] = [(at % (width - left)) + left, Math.floor(at / (width - left)) + top]
    return plane[y * width + x] as number
  })

test.each([
  [0, 0],
  [1, 3],
])(
  'the fringe of a coloured mark goes where colour is kept at half the resolution, at any place (%i, %i)',
  (left, top) => {
    const cutAll = (planes: MarkPlanes): MarkPlanes =>
      planes.map((plane) => cut(plane, left, top)) as unknown as MarkPlanes
    const own = cut(coverage, left, top)
    const box = { left, top, width: width - left, height: height - top }
    const patch = { box, planes: cutAll(withHalvedChroma(marked, width)), painted: new Uint8Array(own.length).fill(1) }
    const truth = cutAll(withHalvedChroma(photo, width))
    const errorOf = (planes: MarkPlanes): number =>
      Math.max(
        ...planes.map((plane, channel) =>
          Math.max(...plane.map((value, at) => Math.abs(value - (truth[channel] as Float32Array)[at]!))),
        ),
      )
    const plain = { planes: takeMark(patch, red, own), coverage: own }
    expect(errorOf(plain.planes)).toBeGreaterThan(20)
    expect(errorOf(invertHalvedChroma(patch, red, plain))).toBeLessThan(5)
  },
)

test('what was not painted keeps its pixels', () => {
  const patch = {
    box: { left: 0, top: 0, width, height },
    planes: withHalvedChroma(marked, width),
    painted: new Uint8Array(width * height),
  }
  const inverted = { planes: takeMark(patch, red, coverage), coverage }
  expect(invertHalvedChroma(patch, red, inverted)).toEqual(inverted.planes)
})
