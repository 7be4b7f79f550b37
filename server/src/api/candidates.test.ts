import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let ann: string
let id: string

beforeAll(async () => {
  server = await startServerUnderTest()
  ann = await server.token('ann@example.com')
  id = (await server.upload(ann, await photoOf(8, 6))).json().id
})
afterAll(() => server.close())

const ask = (token: string | null, imageId: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/images/${imageId}/candidates`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    payload,
  })

test('candidates come with outlines, the click is passed on, and nothing is charged', async () => {
  const usage = async () =>
    (await server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${ann}` } })).json()
  const before = await usage()
  const outline: [number, number][] = [
    [1, 1],
    [4, 1],
    [4, 3],
  ]
  server.engine.findCandidates = async ({ click }) => ({
    width: 8,
    height: 6,
    candidates: [{ kind: click === undefined ? 'text' : 'object', confidence: 0.8, outline }],
  })
  expect((await ask(ann, id, {})).json()).toEqual({
    width: 8,
    height: 6,
    candidates: [{ kind: 'text', confidence: 0.8, outline }],
  })
  expect((await ask(ann, id, { click: { x: 2, y: 1 } })).json().candidates[0].kind).toBe('object')
  expect(await usage()).toEqual(before)
})

test.each([
  [{ click: { x: -1, y: 0 } }],
  [{ click: { x: 0.5, y: 0 } }],
  [{ click: { x: 1 } }],
  [{ clicks: [] }],
  [{ hints: [] }],
  [{ hints: [{ kind: 'remove', points: [[1, 1]] }] }],
  [{ hints: [{ kind: 'add', points: [] }] }],
  [{ hints: [{ kind: 'add', points: [[-1, 2]] }] }],
])('%j is refused', async (body) => {
  expect(await ask(ann, id, body)).toMatchObject({ statusCode: 400 })
})

test("answers alike for another user's photo and a missing one; without a token it reveals nothing", async () => {
  const bob = await server.token('bob@example.com')
  expect((await ask(bob, id, {})).statusCode).toBe(404)
  expect((await ask(ann, '00000000-0000-4000-8000-000000000000', {})).statusCode).toBe(404)
  expect((await ask(null, id, {})).statusCode).toBe(401)
})

test('clicks and strokes are passed on, and a result is searched where one is named', async () => {
  const kim = await server.token('kim@example.com')
  const own = (await server.upload(kim, await photoOf(8, 6), { editingMode: 'prompt-edit' })).json().id
  const result = (await server.process(kim, own, { prompt: 'brighter' })).json()
  const seen: (readonly unknown[])[] = []
  server.engine.findCandidates = async ({ photo, hints }) => {
    seen.push([Buffer.from(photo).toString('base64'), hints])
    return { width: 8, height: 6, candidates: [] }
  }
  const hints = [
    { kind: 'add', points: [[2, 3]] },
    {
      kind: 'remove',
      points: [
        [5, 5],
        [6, 5],
      ],
      radiusPx: 2,
    },
  ]
  expect((await ask(kim, own, { hints, editId: result.editId })).statusCode).toBe(200)
  const file = (await server.app.inject({ url: result.processedPath })).rawPayload
  expect(seen).toEqual([[file.toString('base64'), hints]])
  const missing = await ask(kim, own, { hints, editId: '00000000-0000-4000-8000-000000000000' })
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
  const others = await ask(ann, id, { hints, editId: result.editId })
  expect(others.statusCode).toBe(404)
})

test('a preview gives outlines alone, and none while the server searches', async () => {
  const outline: [number, number][] = [
    [1, 1],
    [4, 1],
    [4, 3],
  ]
  server.engine.findCandidates = async ({ isPreview }) => ({
    width: 8,
    height: 6,
    candidates: isPreview ? [{ kind: 'object', confidence: 0.8, outline }] : [],
  })
  const preview = (token: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/images/${id}/candidates/preview`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  const hints = [{ kind: 'add', points: [[2, 3]] }]
  expect((await preview(ann, { hints })).json()).toEqual({ outlines: [outline] })
  const bob = await server.token('bob@example.com')
  expect((await preview(bob, { hints })).statusCode).toBe(404)
  expect((await preview(ann, {})).statusCode).toBe(400)
  const marked = { columns: 2, rows: 1, runs: [1, 1] }
  expect((await preview(ann, { marked })).json()).toEqual({ outlines: [outline] })
  expect((await preview(ann, { marked, hints })).statusCode).toBe(400)
  expect((await preview(ann, { marked: { ...marked, runs: [1, 2] } })).statusCode).toBe(400)
  server.engine.isIdle = () => false
  expect((await preview(ann, { hints })).json()).toEqual({ outlines: null })
  server.engine.isIdle = () => true
})
