import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MarkedArea, SelectionHint } from '@spotless/contract/candidates'
import { markedArea } from '@spotless/contract/markedArea'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { isInPolygon } from '../kernel/geometry/isInPolygon.ts'
import { kittenWithoutEar, missedEar } from '../testing/kittenWithoutEar.ts'
import { findCandidates } from './findCandidates.ts'
import { openSelections } from './selection/openSelections.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())
const runtime = nodeRuntime(models)
const photoOf = (file: string): Promise<Buffer> => readFile(join(root, 'fixtures', 'photos', file))

test('half-transparent lettering is found where it is', async () => {
  const text = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="451" height="300"><text x="225" y="170" text-anchor="middle" font-family="sans-serif" font-size="44" fill="#fff" fill-opacity="0.5">SAMPLE</text></svg>',
  )
  const photo = await sharp(await photoOf('chelsea.png'))
    .composite([{ input: text }])
    .png()
    .toBuffer()
  const { candidates, width, height } = await findCandidates({ photo }, runtime)
  expect([width, height]).toEqual([451, 300])
  expect(candidates.some(({ kind, outline }) => kind === 'text' && isInPolygon(225, 155, outline))).toBe(true)
})

test('faint black lettering is found too, and little else', async () => {
  const text = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="451" height="300"><text x="225" y="100" text-anchor="middle" font-family="serif" font-size="40" fill="#000" fill-opacity="0.35" transform="rotate(-12 225 100)">Preview</text></svg>',
  )
  const photo = await sharp(await photoOf('chelsea.png'))
    .composite([{ input: text }])
    .png()
    .toBuffer()
  const { candidates } = await findCandidates({ photo }, runtime)
  expect(candidates.some(({ outline }) => isInPolygon(225, 88, outline))).toBe(true)
  expect(candidates.length).toBeLessThanOrEqual(2)
})

test('the object under a click comes as an outline around it', async () => {
  const photo = await photoOf('coffee.png')
  const { candidates } = await findCandidates({ photo, click: { x: 300, y: 150 } }, runtime)
  expect(candidates).toHaveLength(1)
  expect(candidates[0]?.kind).toBe('object')
  expect(isInPolygon(300, 150, candidates[0]?.outline ?? [])).toBe(true)
  expect(isInPolygon(10, 10, candidates[0]?.outline ?? [])).toBe(false)
})

test('a click outside the photo is refused', async () => {
  const photo = await photoOf('coffee.png')
  const search = findCandidates({ photo, click: { x: 600, y: 0 } }, runtime)
  await expect(search).rejects.toHaveProperty('code', 'invalid_input')
})

/** A polygon, corners as fractions of the sides, as a marked area. */
const areaIn = (corners: typeof kittenWithoutEar): MarkedArea => {
  const [width, height] = [512, 288]
  const polygon = corners.map(([x, y]): [number, number] => [x * width, y * height])
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    isInPolygon((at % width) + 0.5, Math.floor(at / width) + 0.5, polygon) ? 255 : 0,
  )
  return markedArea({ width, height, data })
}

test('a mark that misses an ear is completed to the kitten and a little past it; one on its face means the face', async () => {
  const photo = await photoOf('kitten.webp')
  const selections = openSelections()
  const find = async (corners: typeof kittenWithoutEar) =>
    (await findCandidates({ photo, marked: areaIn(corners), isPreview: true }, runtime, selections)).candidates
  const found = await find(kittenWithoutEar)
  expect(found.map(({ kind }) => kind)).toEqual(['whole'])
  const isIn = (x: number, y: number) => isInPolygon(x * 1920, y * 1080, found[0]?.outline ?? [])
  expect([isIn(...missedEar), isIn(0.65, 0.28), isIn(0.52, 0.6)]).toEqual([true, true, true])
  expect([isIn(0.3, 0.34), isIn(0.9, 0.7), isIn(0.52, 0.1)]).toEqual([false, false, false])
  const face: [number, number][] = [
    [0.44, 0.45],
    [0.6, 0.45],
    [0.6, 0.7],
    [0.44, 0.7],
  ]
  expect(await find(face)).toEqual([])
})

test('for erasing, what clicks select is outlined a little past its edge', async () => {
  const photo = await photoOf('coffee.png')
  const selections = openSelections()
  const hints: SelectionHint[] = [{ kind: 'add', points: [[300, 150]] }]
  const boxOf = async (pastEdge: boolean) => {
    const { candidates } = await findCandidates({ photo, hints, pastEdge }, runtime, selections)
    const outline = candidates.find(({ kind }) => kind === 'object')?.outline ?? []
    const [columns, rows] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
    return [Math.max(...columns) - Math.min(...columns), Math.max(...rows) - Math.min(...rows)] as const
  }
  const [[width, height], [wider, higher]] = [await boxOf(false), await boxOf(true)]
  expect((wider - width) / width).toBeGreaterThan(0.02)
  expect((wider - width) / width).toBeLessThan(0.06)
  expect(higher).toBeGreaterThan(height)
})
