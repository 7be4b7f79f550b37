import { planEdit } from '@spotless/planner/planEdit'
import { expect, it } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { suggestFor } from './suggestFor.ts'

type Colour = readonly [number, number, number]

/** A sky above land with some texture. */
const scene = (sky: Colour, land: Colour): Raster => {
  const [width, height] = [300, 200]
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isSky = pixel < width * 90
    const shade = isSky ? 1 : 0.75 + 0.5 * (((pixel * 7919) % 97) / 97)
    data.set(
      (isSky ? sky : land).map((value) => Math.min(255, value * shade)),
      pixel * 3,
    )
  }
  return { width, height, channels: 3, data }
}
const prompts = (photo: Raster): string[] => suggestFor(photo).map(({ prompt }) => prompt)

it('speaks of a pale sky and of dull plants, and not of a blue sky and strong ones', () => {
  const dull = prompts(scene([215, 220, 226], [104, 116, 78]))
  expect(dull).toContain('make the sky bluer')
  expect(dull).toContain('greener grass')
  const strong = prompts(scene([90, 150, 230], [60, 130, 30]))
  expect(strong).not.toContain('make the sky bluer')
  expect(strong).not.toContain('greener grass')
})

it('suggests at most four, nothing for a plain sheet, and only what is understood', () => {
  expect(prompts(scene([215, 220, 226], [104, 116, 78])).length).toBeLessThanOrEqual(4)
  expect(suggestFor({ width: 1, height: 1, channels: 3, data: new Uint8Array(3) })).toEqual([])
  for (const prompt of ['make the sky bluer', 'greener grass'])
    expect(planEdit(prompt)).toMatchObject({ unknown: [], coverage: 1 })
})
