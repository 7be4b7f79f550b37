import { type Capability, ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hostedNames } from './catalogue.ts'
import { openProvider } from './openProvider.ts'
import { type Behaviour, flatPng, type ServiceName, startHostedServices } from './testing/hostedServices.ts'

/** The real clients against servers on loopback that speak as the services do. */
const services = await startHostedServices()
afterAll(() => services.close())

const image = await flatPng(64, 48)
const mask = await flatPng(64, 48, '#ffffff')
const key = 'secret-key-of-mine'

beforeEach(() => {
  services.received.length = 0
  services.script.length = 0
})

const providerFor = (name: ServiceName) =>
  openProvider(
    name,
    { apiKey: key, baseUrl: services.environment[`${name.toUpperCase()}_BASE_URL`], models: {}, priceUsd: 0.5 },
    { fetch, nowMs: () => Date.now() },
  )

const taskFor = (capability: Capability): ProviderTask => ({
  ...{ capability, image, width: 64, height: 48, prompt: 'a wish' },
  ...(capability === 'inpaint' ? { mask } : {}),
  ...(capability === 'upscale' ? { scale: 2 as const } : {}),
})

const capabilityOf = (name: ServiceName): Capability =>
  name === 'google' ? 'editByPrompt' : name === 'removebg' || name === 'photoroom' ? 'removeBackground' : 'inpaint'

const failing = async (name: ServiceName, behaviour: Behaviour): Promise<ProviderFailure> => {
  services.script.push(behaviour)
  try {
    await providerFor(name).perform(taskFor(capabilityOf(name)), AbortSignal.timeout(5_000))
  } catch (error) {
    if (error instanceof ProviderFailure) return error
    throw error
  }
  throw new Error('It answered.')
}

test.each(hostedNames)('%s answers what was painted, and got picture, mask, words and key', async (name) => {
  const capability = capabilityOf(name)
  const answer = await providerFor(name).perform(taskFor(capability), AbortSignal.timeout(5_000))
  expect(Buffer.from(answer.image).equals(image)).toBe(true)
  const [got] = services.received
  expect(services.received).toHaveLength(1)
  expect(got?.image.equals(image)).toBe(true)
  if (capability === 'inpaint') expect(got?.mask?.equals(mask)).toBe(true)
  if (!['clipdrop', 'photoroom', 'removebg'].includes(name)) expect(got?.prompt).toBe('a wish')
  expect(JSON.stringify(got?.headers)).toContain(key)
})

test.each([
  ['fal', 'removeBackground', '/fal/fal-ai/birefnet/v2'],
  ['fal', 'upscale', '/fal/fal-ai/esrgan'],
  ['fal', 'restoreFace', '/fal/fal-ai/codeformer'],
  ['fal', 'headshot', '/fal/fal-ai/flux-pro/kontext'],
  ['replicate', 'removeBackground', '/replicate/v1/models/bria/remove-background/predictions'],
  ['replicate', 'editByPrompt', '/replicate/v1/models/black-forest-labs/flux-2-pro/predictions'],
  ['openai', 'headshot', '/openai/v1/images/edits'],
  ['google', 'headshot', '/google/v1beta/models/gemini-2.5-flash-image:generateContent'],
  ['bfl', 'editByPrompt', '/bfl/v1/flux-kontext-pro'],
  ['clipdrop', 'removeBackground', '/clipdrop/remove-background/v1'],
  ['clipdrop', 'upscale', '/clipdrop/image-upscaling/v1/upscale'],
] as const)('%s is asked for %s at %s', async (name, capability, path) => {
  const answer = await providerFor(name).perform(taskFor(capability), AbortSignal.timeout(5_000))
  expect(answer.image.byteLength).toBe(image.length)
  expect(services.received[0]?.path).toBe(path)
  expect(services.received[0]?.image.equals(image)).toBe(true)
})

test('an upscale sends Clipdrop the size and fal the factor', async () => {
  await providerFor('clipdrop').perform(taskFor('upscale'), AbortSignal.timeout(5_000))
  expect(services.received[0]?.fields).toMatchObject({ target_width: '128', target_height: '96' })
  await providerFor('fal').perform(taskFor('upscale'), AbortSignal.timeout(5_000))
  expect(services.received[1]?.fields).toMatchObject({ scale: 2 })
})

test('what the services say that they charged is passed on in dollars', async () => {
  const cost = async (name: ServiceName) =>
    (await providerFor(name).perform(taskFor(capabilityOf(name)), AbortSignal.timeout(5_000))).reportedUsd
  expect(await cost('removebg')).toBe(0.5)
  expect(await cost('clipdrop')).toBe(0.5)
  expect(await cost('bfl')).toBe(0.05)
  expect(await cost('openai')).toBeUndefined()
})

test.each(hostedNames)('%s: distinguishes every kind of failure', async (name) => {
  expect(await failing(name, { status: 429, retryAfter: '7' })).toMatchObject({ kind: 'busy', retryAfterMs: 7_000 })
  expect(await failing(name, { status: 500 })).toMatchObject({ kind: 'failed', mayBeCharged: false })
  expect(await failing(name, { status: 401 })).toMatchObject({ kind: 'no-access' })
  expect(await failing(name, { status: 400 })).toMatchObject({ kind: 'rejected' })
  expect(await failing(name, 'refused')).toMatchObject({ kind: 'refused' })
  expect(await failing(name, 'malformed')).toMatchObject({ kind: 'malformed', mayBeCharged: true })
  expect(await failing(name, 'drop')).toMatchObject({ kind: 'unreachable', mayBeCharged: true })
})

test.each(hostedNames)('%s: an abort closes the connection and throws its reason', async (name) => {
  services.script.push('slow')
  const before = services.closedEarly()
  const abort = new AbortController()
  const reason = new Error('Enough.')
  const answering = providerFor(name).perform(taskFor(capabilityOf(name)), abort.signal)
  await expect.poll(() => services.received.length).toBe(1)
  abort.abort(reason)
  await expect(answering).rejects.toBe(reason)
  await expect.poll(() => services.closedEarly()).toBe(before + 1)
})

test('a connection that is refused costs nothing', async () => {
  const gone = await startHostedServices()
  await gone.close()
  const provider = openProvider(
    'fal',
    { apiKey: key, baseUrl: gone.origin, models: {}, priceUsd: 1 },
    { fetch, nowMs: () => Date.now() },
  )
  const error = await provider
    .perform(taskFor('inpaint'), AbortSignal.timeout(5_000))
    .catch((failure: unknown) => failure)
  expect(error).toMatchObject({ kind: 'unreachable', mayBeCharged: false })
})

test('a key that a service repeats in its error is not kept', async () => {
  const failure = await failing('openai', {
    status: 401,
    body: {
      error: { message: `Incorrect API key provided: ${key}`, type: 'invalid_request_error', code: 'invalid_api_key' },
    },
  })
  expect(failure.detail).toContain('Incorrect API key')
  expect(failure.detail).not.toContain(key)
  expect(failure.message).not.toContain(key)
})
