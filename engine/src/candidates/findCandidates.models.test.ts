import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { isInPolygon } from '../kernel/geometry/isInPolygon.ts'
import { findCandidates } from './findCandidates.ts'

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
