import { expect, test } from 'vitest'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { lightPlanes } from './lightPlanes.ts'
import { proposeRegions } from './proposeRegions.ts'
import { scoreEvidence } from './scoreEvidence.ts'
import { shadowEvidence } from './shadowEvidence.ts'
import type { ShadowGrid } from './shadowGrid.ts'

const [width, height] = [96, 80]
const isObjectAt = (column: number, row: number): boolean => column >= 30 && column < 46 && row >= 10 && row < 60
/** A band from the object's foot to the right. */
const isBandAt = (column: number, row: number): boolean => column >= 46 && column < 78 && row >= 50 && row < 58

/** Rough sandy ground with an object, and a band that is made of the ground's colour. */
const scene = (band: (ground: readonly [number, number, number], row: number) => readonly number[]): ShadowGrid => {
  const uniform = xorshift32(7)
  const size = width * height
  const planes = new Float32Array(3 * size)
  const isObject = new Uint8Array(size)
  for (let at = 0; at < size; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const level = 0.94 + 0.12 * uniform()
    const ground = [200 * level, 180 * level, 150 * level] as const
    const shown = isBandAt(column, row) ? band(ground, row) : ground
    isObject[at] = isObjectAt(column, row) ? 1 : 0
    for (const [channel, value] of shown.entries()) planes[channel * size + at] = isObject[at] === 1 ? 30 : value
  }
  return {
    view: { left: 0, top: 0, width, height },
    width,
    height,
    planes,
    isObject,
    objectRows: [10, 59],
  }
}
const shadowed = scene(([red, green, blue]) => [red * 0.55, green * 0.57, blue * 0.61])
const painted = scene(([red], row) => [row < 54 ? 90 : 20, 60, red * 0.1])

const bestOf = (grid: ShadowGrid) => {
  const planes = lightPlanes(grid)
  return proposeRegions(planes)
    .flatMap((region) => {
      const evidence = shadowEvidence(region, planes)
      return evidence === null ? [] : [{ region, evidence, odds: scoreEvidence(evidence) }]
    })
    .toSorted((a, b) => b.odds - a.odds)[0]
}

test('a dark band at the object’s foot is proposed whole, and nothing else of even ground', () => {
  const planes = lightPlanes(shadowed)
  const band = Uint8Array.from({ length: width * height }, (_, at) =>
    isBandAt(at % width, Math.floor(at / width)) && planes.isObject[at] === 0 ? 1 : 0,
  )
  const overlaps = proposeRegions(planes).map((region) => {
    const both = region.reduce((sum, flag, at) => sum + (flag & (band[at] as number)), 0)
    const either = region.reduce((sum, flag, at) => sum + (flag | (band[at] as number)), 0)
    return both / either
  })
  expect(Math.max(...overlaps)).toBeGreaterThan(0.85)
})

test('less light on the same ground speaks for a shadow: its contrast, tint and texture are measured', () => {
  const best = bestOf(shadowed)
  expect(best?.odds).toBeGreaterThan(0.5)
  expect(best?.evidence.contrast).toBeCloseTo(-Math.log(0.576), 1)
  expect(best?.evidence.spread).toBeLessThan(0.1)
  // Red lacks 0.60, blue 0.49 of 0.55.
  expect(best?.evidence.tint).toBeCloseTo(0.19, 1)
  // No smoother than the ground; the shadow's own border makes it rougher.
  expect(best?.evidence.texture).toBeGreaterThan(-0.2)
})

test('a dark thing of other colours that touches the object is no shadow', () => {
  expect(bestOf(painted)?.odds ?? -1).toBeLessThan(-1)
})

test('too little border, and a region brighter than the ground, say nothing', () => {
  const planes = lightPlanes(shadowed)
  const empty = new Uint8Array(width * height)
  expect(shadowEvidence(empty, planes)).toBeNull()
  const bright = lightPlanes(scene(([red, green, blue]) => [red * 1.2, green * 1.2, blue * 1.2]))
  const band = Uint8Array.from(empty, (_, at) => (isBandAt(at % width, Math.floor(at / width)) ? 1 : 0))
  expect(shadowEvidence(band, bright)).toBeNull()
})
