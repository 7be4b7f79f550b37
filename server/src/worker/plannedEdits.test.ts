import { fileURLToPath } from 'node:url'
import { sendChat, startChatServer } from '@spotless/providers/testing/chatServer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { startPixelProcess } from '../pixels/pixelProcess.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

/** Prompts from the request to the answer, through the real pixel process; the language model is on loopback. */
const chat = await startChatServer()
let server: ServerUnderTest
let pixels: Pixels
let ann: string
let id: string

beforeAll(async () => {
  const modelsFolder = fileURLToPath(new URL('./none', import.meta.url))
  pixels = startPixelProcess({ modelsFolder, threads: 1, warm: false, memoryMegabytes: 2_000 }, openLog('silent'))
  server = await startServerUnderTest(undefined, {
    environment: { PLANNER_URL: chat.baseUrl, PLANNER_MODEL: 'tiny', PLANNER_TIMEOUT_SECONDS: '1' },
  })
  server.engine.run = pixels.run
  ann = await server.token('planner@example.com')
  id = (await server.upload(ann, await photoOf(40, 30), { editingMode: 'prompt-edit' })).json().id
})
afterAll(async () => {
  await server.close()
  await pixels.close()
  await chat.close()
})
beforeEach(() => {
  chat.asked.length = 0
})

const remaining = async (): Promise<number> =>
  (await server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${ann}` } })).json().creditsRemaining

const plan = {
  steps: [
    { kind: 'rotate', degrees: 90 },
    { kind: 'adjust', setting: 'exposure', amount: 25 },
  ],
}

test('a prompt in another language is carried out, and whoever leaves out a step gets the same plan', async () => {
  chat.script = (_, response) => sendChat(response, JSON.stringify(plan))
  const prompt = 'dreh es nach rechts und mach es heller'
  const first = (await server.process(ann, id, { prompt })).json()
  expect([first.width, first.height]).toEqual([30, 40])
  expect(first.plan.steps).toEqual([
    { index: 0, text: 'Rotated 90° clockwise', state: 'done' },
    { index: 1, text: expect.stringContaining('right'), state: 'done' },
  ])
  expect(first.notes.at(-1)).toBe(
    'Planned by tiny from your words and from what was measured; the photo was not sent to it.',
  )
  chat.script = (_, response) => sendChat(response, '{"steps":[]}')
  const second = (
    await server.process(ann, id, { prompt, options: { prompt: { skipSteps: [0] }, localOnly: true } })
  ).json()
  expect([second.width, second.height]).toEqual([40, 30])
  expect(second.plan.steps.map(({ state }: { state: string }) => state)).toEqual(['skipped', 'done'])
  expect(chat.asked).toHaveLength(1)
}, 30_000)

test.each([
  ['silent', () => undefined],
  ['hostile', (response) => sendChat(response, '{"steps":[{"kind":"shell","command":"rm -rf /"}]}')],
  ['broken', (response) => response.writeHead(500).end('<h1>error</h1>')],
] as const satisfies readonly (readonly [string, (response: import('node:http').ServerResponse) => unknown])[])(
  'where the model is %s, what the rules cannot read is refused free of charge, and what they can is done',
  async (name, answer) => {
    chat.script = (_, response) => void answer(response)
    const before = await remaining()
    const refused = await server.process(ann, id, { prompt: `zaubere einen Drachen hinein, ${name}` })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'prompt_not_understood'])
    expect(refused.body).toContain('Nothing was charged')
    expect(await remaining()).toBe(before)
    if (name !== 'silent') return
    const half = (await server.process(ann, id, { prompt: `rotate right, und ${name} zaubern` })).json()
    expect([half.width, half.height]).toEqual([30, 40])
  },
  30_000,
)

test('a prompt that the rules know every word of is not told to the model', async () => {
  expect((await server.process(ann, id, { prompt: 'rotate left' })).json().width).toBe(30)
  expect(chat.asked).toEqual([])
})

test('a plan is shown before any photo is edited, also of a prompt in another language', async () => {
  const ask = async (prompt: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/plan',
        headers: { authorization: `Bearer ${ann}` },
        payload: { prompt },
      })
    ).json()
  chat.script = (_, response) => sendChat(response, JSON.stringify(plan))
  expect((await ask('rechtsherum und heller')).steps[0]).toEqual({
    ...{ index: 0, text: 'Rotated 90° clockwise', state: 'done' },
  })
  chat.script = (_, response) => void response.destroy()
  expect((await ask('rotate right, dann zaubern')).steps).toHaveLength(1)
})
