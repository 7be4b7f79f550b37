import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openModelStore } from '@spotless/engine-node/models/store'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { entryOf } from './catalogue.ts'
import { edit, isResult, paint } from './testing/hostedEdit.ts'
import { type Behaviour, flatPng, type Paint, startHostedServices } from './testing/hostedServices.ts'

/** Whole edits through the real clients, against servers on loopback that fail in every way at every link. */
const services = await startHostedServices()
afterAll(() => services.close())

beforeEach(() => {
  services.received.length = 0
  services.script.length = 0
})

const faults: readonly (readonly [name: string, behaviour: Behaviour, reason: string])[] = [
  ['an error', { status: 500 }, 'had an internal error'],
  ['too many requests', { status: 429, retryAfter: '30' }, 'was too busy'],
  ['a wrong key', { status: 401 }, 'did not accept the key or had no credit left'],
  ['a refusal', 'refused', 'declined for safety reasons'],
  ['something malformed', 'malformed', 'answered with something that is not an image'],
  ['no picture', 'no picture', 'answered with something that is not an image'],
  ['a dropped connection', 'drop', 'could not be reached'],
]

const chains = [
  ['object-removal', 'inpaint', ['fal', 'openai', 'bfl', 'replicate', 'clipdrop']],
  ['watermark-removal', 'inpaint', ['clipdrop', 'fal']],
  ['background-removal', 'removeBackground', ['removebg', 'fal', 'clipdrop', 'replicate']],
  ['image-upscale', 'upscale', ['fal', 'clipdrop']],
  ['prompt-edit', 'editByPrompt', ['google', 'openai', 'bfl', 'fal']],
] as const

describe.each(chains)('%s', (mode, capability, names) => {
  test('each link is asked after the ones before it failed, in each way, and no further', async () => {
    services.paint = paint
    for (const [at, name] of names.entries()) {
      services.received.length = 0
      const before = names.slice(0, at).map((_, index) => faults[(at + index) % faults.length])
      services.script.push(...before.flatMap((fault) => (fault === undefined ? [] : [fault[1]])))
      const { result, report } = await edit(services, mode, capability, names)
      if (!isResult(result)) throw result
      expect(result.engine).toContain(entryOf(name).label)
      expect(services.received.map(({ service }) => service)).toEqual(names.slice(0, at + 1))
      expect(report?.answeredBy).toHaveLength(1)
      expect(report?.failures).toEqual(
        before.map((fault, index) => ({ provider: entryOf(names[index] ?? 'fal').label, reason: fault?.[2] })),
      )
    }
  }, 120_000)

  test('our own engine is asked when every link failed', async () => {
    services.script.push(...names.map(() => ({ status: 500 })))
    const { result, report } = await edit(services, mode, capability, names)
    if (isResult(result)) expect(result.engine).toBe('local patch fill')
    else expect(result.message).toMatch(/^our own engine$|Not understood.*OpenAI had an internal error/)
    expect(services.received).toHaveLength(names.length)
    expect(report).toMatchObject({ answeredBy: [] })
    expect(report?.failures).toHaveLength(names.length)
  }, 60_000)
})

test('reports every kind of failure of the first link', async () => {
  services.paint = paint
  for (const [, behaviour, reason] of faults) {
    services.script.push(behaviour)
    const { result, report } = await edit(services, 'object-removal', 'inpaint', ['fal', 'openai'])
    expect(isResult(result)).toBe(true)
    expect(report?.failures).toEqual([{ provider: 'fal.ai', reason }])
  }
  services.script.push('slow')
  const { report } = await edit(services, 'object-removal', 'inpaint', ['fal', 'openai'], { timeoutMs: 1_500 })
  expect(report?.failures[0]?.reason).toBe('did not answer in time')
}, 120_000)

test.each([
  ['of another shape', async () => flatPng(900, 300, '#777777')],
  ['that is blank', async () => flatPng(512, 512, '#000000')],
  [
    'of something else',
    async ({ image }: { image: Buffer }) => sharp(image).flip().negate({ alpha: false }).png().toBuffer(),
  ],
] as const)('a picture %s is not used, and the next link is asked', async (_name, answer) => {
  let asked = 0
  services.paint = (received) => (asked++ === 0 ? answer(received) : paint(received))
  const { result, report } = await edit(services, 'object-removal', 'inpaint', ['fal', 'openai'])
  expect(isResult(result) && result.engine).toContain('OpenAI')
  expect(report?.failures).toEqual([
    { provider: 'fal.ai', reason: 'answered with an image that does not match the photo' },
  ])
  expect(report?.costUsd).toBeCloseTo(0.02)
})

test('a cancelled edit closes the connection and gives no result', async () => {
  services.script.push('slow')
  const before = services.closedEarly()
  const abort = new AbortController()
  const editing = edit(services, 'object-removal', 'inpaint', ['fal', 'openai'], { signal: abort.signal })
  await expect.poll(() => services.received.length, { timeout: 10_000 }).toBe(1)
  const reason = new Error('Enough.')
  abort.abort(reason)
  expect((await editing).result).toBe(reason)
  await expect.poll(() => services.closedEarly()).toBe(before + 1)
  expect(services.received).toHaveLength(1)
})

const atRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

describe('faces', async () => {
  const models = openModelStore(atRoot('.cache/models'), { threads: 1 })
  afterAll(() => models.close())
  const portrait = new Uint8Array(await readFile(atRoot('fixtures/photos/astronaut.png')))
  const options = { face: { upscale: false }, headshot: {} }
  const echo: Paint = async ({ image }) => image
  /** Somebody else: the picture upside down has no face of hers in it. */
  const stranger: Paint = async ({ image }) => sharp(image).flip().png().toBuffer()

  test.each([
    ['face-enhancement', 'restoreFace', ['fal']],
    ['professional-photo', 'headshot', ['openai', 'google']],
  ] as const)(
    '%s goes through its chain and ends in our own engine',
    async (mode, capability, names) => {
      services.paint = echo
      for (let at = 0; at <= names.length; at++) {
        services.received.length = 0
        services.script.push(...names.slice(0, at).map(() => ({ status: 503 })))
        const { result, report } = await edit(services, mode, capability, names, { file: portrait, models, options })
        if (!isResult(result)) throw result
        const asked = names.slice(0, at + 1)
        expect(new Set(services.received.map(({ service }) => service))).toEqual(new Set(asked))
        expect(report?.failures).toHaveLength(at)
        const answering = names[at]
        if (answering === undefined) expect(result.engine).toContain('Face Mesh')
        else expect(result.engine).toContain(entryOf(answering).label)
      }
    },
    600_000,
  )

  test.each([
    ['face-enhancement', 'restoreFace'],
    ['professional-photo', 'headshot'],
  ] as const)(
    '%s takes no answer that shows somebody else',
    async (mode, capability) => {
      services.paint = stranger
      const { result, report } = await edit(services, mode, capability, ['fal'], { file: portrait, models, options })
      if (!isResult(result)) throw result
      expect(result.engine).not.toContain('fal.ai')
      expect(report?.failures).toEqual([
        { provider: 'fal.ai', reason: 'answered with an image that does not match the photo' },
      ])
    },
    600_000,
  )
})
