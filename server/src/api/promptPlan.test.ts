import { editByPrompt } from '@spotless/engine/plan/editByPrompt'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let ann: string
let id: string

const models = {
  session: () => Promise.reject(new Error('These prompts need no model.')),
  close: async () => undefined,
}

beforeAll(async () => {
  server = await startServerUnderTest()
  server.engine.run = (request, { signal }) => editByPrompt(request, pipelineContext(models, { signal }))
  ann = await server.token('ann@example.com')
  id = (await server.upload(ann, await photoOf(8, 6), { editingMode: 'prompt-edit' })).json().id
})
afterAll(() => server.close())

const usage = async () =>
  (await server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${ann}` } })).json().creditsRemaining
const results = async () =>
  (await server.app.inject({ url: '/api/images', headers: { authorization: `Bearer ${ann}` } })).json().images[0]
    .results

test('a prompt is answered with its plan, and one step can be taken out of it', async () => {
  const first = await server.process(ann, id, { prompt: 'crop to square, rotate right and add a dragon' })
  expect(first.json().plan).toMatchObject({
    steps: [
      { index: 0, text: 'Cropped to 1:1', state: 'done' },
      { index: 1, text: 'Rotated 90° clockwise', state: 'done' },
    ],
    unknown: [{ text: 'add a dragon', alternative: expect.stringContaining('frame') }],
  })
  const second = await server.process(ann, id, {
    prompt: 'crop to square, rotate right and add a dragon',
    options: { prompt: { skipSteps: [0] } },
  })
  expect(second.json()).toMatchObject({
    width: 6,
    height: 8,
    plan: { steps: [{ state: 'skipped' }, { state: 'done' }] },
  })
})

test('a thing without a name that is known is refused by name, offered to be pointed at, and changed where it was pointed at', async () => {
  const prompt = 'make the curtain black and white'
  const ben = await server.token('ben@example.com')
  const own = (await server.upload(ben, await photoOf(8, 6), { editingMode: 'prompt-edit' })).json().id
  expect((await server.process(ben, own, { prompt })).json().code).toBe('prompt_not_understood')
  const headers = { authorization: `Bearer ${ben}` }
  const plan = await server.app.inject({
    method: 'POST',
    url: '/api/plan',
    headers,
    payload: { prompt, mayAskModel: false },
  })
  expect(plan.json().pointable).toEqual([{ name: 'curtain', isKnown: false }])
  const outlines = [
    [
      [0, 0],
      [4, 0],
      [4, 6],
      [0, 6],
    ],
  ]
  const pointed = [{ name: 'curtain', outlines }]
  const done = await server.process(ben, own, { prompt, options: { prompt: { pointed } } })
  expect(done.json().plan.steps).toMatchObject([{ state: 'done', text: expect.stringContaining('the curtain') }])
  expect(done.json().creditsCharged).toBe(1)
  const bad = await server.process(ben, own, {
    prompt,
    options: { prompt: { pointed: [{ name: 'curtain', outlines: [] }] } },
  })
  expect(bad.json().code).toBe('invalid_input')
})

test('a follow-up prompt builds on the result, and the list shows its text', async () => {
  const first = await server.process(ann, id, { prompt: 'crop to square' })
  const currentImageUrl = first.json().processedPath
  const further = await server.process(ann, id, {
    prompt: 'resize to 3 px wide',
    isIterativeEdit: true,
    currentImageUrl,
  })
  expect(further.json()).toMatchObject({ width: 3, height: 3 })
  const [latest, before] = await results()
  expect(latest).toMatchObject({ prompt: 'resize to 3 px wide', plan: { coverage: 1 } })
  expect(before).toMatchObject({ prompt: 'crop to square' })
})

test('a prompt that is not understood costs nothing and suggests the nearest one', async () => {
  const before = await usage()
  const refused = await server.process(ann, id, { prompt: 'make me look younger' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'prompt_not_understood',
    error: expect.stringContaining('smoother skin'),
  })
  expect(await usage()).toBe(before)
})

test('steps that are no numbers are refused', async () => {
  const refused = await server.process(ann, id, { prompt: 'brighter', options: { prompt: { skipSteps: ['0'] } } })
  expect(refused.statusCode).toBe(400)
})

test('a plan is shown before any photo is edited', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/plan',
    headers: { authorization: `Bearer ${ann}` },
    payload: { prompt: 'crop to square, rotate right and add a dragon' },
  })
  expect(answer.json()).toMatchObject({
    steps: [
      { index: 0, text: 'Cropped to 1:1', state: 'done' },
      { index: 1, text: 'Rotated 90° clockwise', state: 'done' },
    ],
    unknown: [{ text: 'add a dragon', alternative: expect.stringContaining('frame') }],
  })
})

test('the plan of a prompt that means two things says so and offers both, at no cost', async () => {
  const before = await usage()
  const headers = { authorization: `Bearer ${ann}` }
  const plan = await server.app.inject({
    method: 'POST',
    url: '/api/plan',
    headers,
    payload: { prompt: 'add a frame and zoom in' },
  })
  expect(plan.json().doubt).toEqual({
    says: 'zoom in',
    readings: [
      { text: 'Crop to the subject', prompt: 'add a frame and crop to the subject' },
      { text: 'Enlarge 2x', prompt: 'add a frame and enlarge 2x' },
    ],
  })
  expect(await usage()).toBe(before)
})
