import { expect, test } from 'vitest'
import type { Mark } from './mark.ts'
import { rivalMarks } from './rivalMarks.ts'

const [orange, red, white, black] = [
  { opacity: 0.4, colour: [245, 120, 20] },
  { opacity: 0.4, colour: [225, 30, 30] },
  { opacity: 0.2, colour: [255, 255, 255] },
  { opacity: 0.3, colour: [0, 0, 0] },
] as const satisfies readonly Mark[]
const rate = (...softness: readonly (readonly [Mark, number])[]) =>
  softness.map(([mark, own]) => ({ mark, softness: own }))
const tried = async (rated: ReturnType<typeof rate>, ghosts: ReadonlyMap<Mark, number>) =>
  (await rivalMarks(rated, async (mark) => ghosts.get(mark) ?? 1)).map(({ mark }) => mark)
const none = new Map<Mark, number>()

test('the mark of the most decided coverage is tried, and one more that is hardly less so', async () => {
  expect(await tried(rate([white, 0.2], [black, 0.1], [red, 0.19]), none)).toEqual([black])
  expect(await tried(rate([white, 0.16], [black, 0.1], [red, 0.19]), none)).toEqual([black, white])
})

test('of coverages that are as decided as the best one all are tried', async () => {
  expect(await tried(rate([orange, 0.109], [black, 0.11], [red, 0.2], [white, 0.111]), none)).toEqual([
    orange,
    black,
    white,
  ])
})

test('so is the mark that leaves far less of its shape than they do, however undecided its coverage is', async () => {
  const rated = rate([white, 0.29], [orange, 0.14], [red, 0.18], [black, 0.24])
  const ghosts = (ofWhite: number) =>
    new Map<Mark, number>([
      [white, ofWhite],
      [orange, 0.58],
      [red, 0.6],
      [black, 0.43],
    ])
  expect(await tried(rated, ghosts(0.28))).toEqual([orange, red, white])
  expect(await tried(rated, ghosts(0.45))).toEqual([orange, red])
})

test('nothing is tried where nothing was rated', async () => {
  expect(await tried([], none)).toEqual([])
})
