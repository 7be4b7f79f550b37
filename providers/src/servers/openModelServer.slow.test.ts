import { type Capability, ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { flatPng } from '../testing/hostedServices.ts'
import { startModelServers } from '../testing/modelServers.ts'
import type { ServerBehaviour } from '../testing/serverRequests.ts'
import { workflowFor } from '../testing/workflows.ts'
import type { ModelServer, ServerKind } from './modelServer.ts'
import { openModelServer } from './openModelServer.ts'

/** The real clients against servers on loopback that speak as the real ones do. */
const servers = await startModelServers()
afterAll(() => servers.close())

const image = await flatPng(64, 48)
const mask = await flatPng(64, 48, '#ffffff')
const answer = await flatPng(64, 48, '#aa2244')

beforeEach(() => {
  servers.asked.length = 0
  servers.script.length = 0
  servers.progress = undefined
  servers.delayMs = 0
  servers.picturesAt = undefined
  servers.paint = async () => answer
  Object.assign(servers.comfy, { isBusy: false, refusesSockets: false, failure: undefined })
  servers.comfy.running.length = 0
  servers.comfy.pending.length = 0
})

const capabilityOf: Readonly<Record<ServerKind, Capability>> = {
  compatible: 'inpaint',
  sdapi: 'inpaint',
  comfyui: 'inpaint',
  rembg: 'removeBackground',
}
const kinds = Object.keys(capabilityOf) as ServerKind[]

const serverOf = (kind: ServerKind, facts: Partial<ModelServer> = {}): ModelServer => ({
  ...{ name: 'studio', label: 'Studio box', kind, address: servers.origin, key: 'secret-key', staysInNetwork: true },
  models: { inpaint: 'fill', editByPrompt: 'edit', upscale: '', restoreFace: 'CodeFormer', removeBackground: 'isnet' },
  ...{ sizes: undefined, priceUsd: 0, timeoutMs: 5_000, fields: {}, mayInterrupt: true },
  workflows: { inpaint: workflowFor('inpaint'), editByPrompt: workflowFor('prompt') },
  ...facts,
})
const open = (kind: ServerKind, facts: Partial<ModelServer> = {}) =>
  openModelServer(serverOf(kind, facts), {
    fetch,
    openSocket: (url) => new WebSocket(url),
    nowMs: () => Date.now(),
  })
const taskFor = (capability: Capability): ProviderTask => ({
  ...{ capability, image, width: 64, height: 48, prompt: 'a wish' },
  ...(capability === 'inpaint' ? { mask } : {}),
  ...(capability === 'upscale' ? { scale: 4 as const } : {}),
})
const inTime = () => AbortSignal.timeout(5_000)
const failing = async (kind: ServerKind, behaviour?: ServerBehaviour): Promise<ProviderFailure> => {
  if (behaviour !== undefined) servers.script.push(behaviour)
  const error: unknown = await open(kind)
    .perform(taskFor(capabilityOf[kind]), inTime())
    .then(
      () => new Error('It answered.'),
      (failure: unknown) => failure,
    )
  if (error instanceof ProviderFailure) return error
  throw error
}

describe.each(kinds)('%s', (kind) => {
  test('answers what was painted, and got the key', async () => {
    const { image: made } = await open(kind).perform(taskFor(capabilityOf[kind]), inTime())
    expect(Buffer.from(made).equals(answer)).toBe(true)
    const expected = { authorization: 'Bearer secret-key' }
    expect(servers.asked.at(-1)?.headers).toMatchObject(expected)
  })

  test('every way to fail is told apart, in the server’s words', async () => {
    expect(await failing(kind, 'drop')).toMatchObject({ kind: 'unreachable' })
    expect(await failing(kind, { status: 500, body: '{"error":"generate_image returned no results"}' })).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('returned no results'),
    })
    expect(await failing(kind, { status: 503, body: '<h1>Busy</h1>', type: 'text/html' })).toMatchObject({
      kind: 'failed',
      detail: 'HTTP 503 Busy',
    })
    expect(await failing(kind, { status: 422, body: '{"detail":"width must be a multiple of 8"}' })).toMatchObject({
      kind: 'rejected',
      detail: expect.stringContaining('multiple of 8'),
    })
    expect(await failing(kind, { status: 401, body: '{"detail":"key secret-key is wrong"}' })).toMatchObject({
      kind: 'no-access',
      detail: expect.not.stringContaining('secret-key'),
    })
    expect(await failing(kind, 'html')).toMatchObject({
      kind: 'malformed',
      detail: expect.not.stringContaining('<'),
    })
    if (kind !== 'rembg') {
      expect(await failing(kind, 'error as 200')).toMatchObject({
        kind: 'failed',
        detail: expect.stringContaining('CUDA out of memory'),
      })
      expect(await failing(kind, 'half')).toMatchObject({ kind: expect.stringMatching(/unreachable|malformed/) })
    }
    if (kind === 'compatible' || kind === 'sdapi')
      expect(await failing(kind, 'garbage')).toMatchObject({ kind: 'malformed' })
  })

  test('a cancel closes the connection or the job and throws its reason', async () => {
    servers.script.push('slow')
    const abort = new AbortController()
    const reason = new Error('Enough.')
    const before = servers.closedEarly()
    const answering = open(kind).perform(taskFor(capabilityOf[kind]), abort.signal)
    const hasStarted = () => (kind === 'comfyui' ? servers.comfy.running.length : servers.asked.length)
    await expect.poll(hasStarted).toBe(1)
    abort.abort(reason)
    await expect(answering).rejects.toBe(reason)
    if (kind === 'comfyui') expect(servers.comfy.running).toEqual([])
    else await expect.poll(() => servers.closedEarly()).toBe(before + 1)
  })

  test('a server that is not there costs nothing and says so', async () => {
    const gone = await startModelServers()
    const address = gone.origin
    await gone.close()
    const refused = await open(kind, { address })
      .perform(taskFor(capabilityOf[kind]), inTime())
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ kind: 'unreachable', mayBeCharged: false })
  })
})

test('compatible sends what every such server takes and no more, unless the operator adds it', async () => {
  await open('compatible', { key: undefined, models: { inpaint: '' } }).perform(taskFor('inpaint'), inTime())
  expect(servers.asked[0]?.fields).toEqual({ prompt: 'a wish', size: '64x48' })
  expect(servers.asked[0]?.headers.authorization).toBeUndefined()
  expect(servers.asked[0]?.mask?.equals(mask)).toBe(true)
  await open('compatible', { fields: { response_format: 'b64_json', num_inference_steps: 8 } }).perform(
    taskFor('editByPrompt'),
    inTime(),
  )
  expect(servers.asked[1]?.fields).toEqual({
    prompt: 'a wish',
    size: '64x48',
    model: 'edit',
    response_format: 'b64_json',
    num_inference_steps: '8',
  })
  expect(servers.asked[1]?.mask).toBeUndefined()
})

test('compatible fetches a picture that the server keeps, and none from anywhere else', async () => {
  for (const url of ['/generated/1.png', `${servers.origin}/generated/2.png?token=a`]) {
    servers.picturesAt = url
    const { image: made } = await open('compatible').perform(taskFor('inpaint'), inTime())
    expect(Buffer.from(made).equals(answer)).toBe(true)
  }
  servers.picturesAt = 'http://169.254.169.254/latest/meta-data'
  expect(await failing('compatible')).toMatchObject({ kind: 'malformed', detail: expect.stringContaining('169.254') })
})

test('sdapi fills by img2img without cropping twice, enlarges and restores faces by extras', async () => {
  const server = open('sdapi', { fields: { steps: 9 } })
  await server.perform(taskFor('inpaint'), inTime())
  expect(servers.asked[0]).toMatchObject({
    path: '/sdapi/v1/img2img',
    prompt: 'a wish',
    fields: {
      width: 64,
      height: 48,
      steps: 9,
      inpaint_full_res: false,
      override_settings: { sd_model_checkpoint: 'fill' },
    },
  })
  expect(servers.asked[0]?.mask?.equals(mask)).toBe(true)
  await server.perform(taskFor('upscale'), inTime())
  await server.perform(taskFor('restoreFace'), inTime())
  expect(servers.asked.slice(1)).toMatchObject([
    { path: '/sdapi/v1/extra-single-image', fields: { upscaling_resize: 4, upscaler_1: 'R-ESRGAN 4x+' } },
    { path: '/sdapi/v1/extra-single-image', fields: { upscaling_resize: 1, codeformer_visibility: 1 } },
  ])
  expect(servers.asked[2]?.image.equals(image)).toBe(true)
})

test('sdapi tells its progress, and takes user and password', async () => {
  servers.progress = [0, 0.25, 0.5]
  servers.delayMs = 2_400
  const told: number[] = []
  await open('sdapi', { key: 'me:pass' }).perform(taskFor('inpaint'), inTime(), (fraction) => told.push(fraction))
  expect(told).toEqual([0.25, 0.5])
  expect(servers.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:pass').toString('base64')}`)
})

test.each([
  ['is stopped where it was idle', [0], true, 1],
  ['goes on where it computed for somebody else', [0.4], true, 0],
  ['goes on where the operator said so', [0], false, 0],
  ['goes on where it does not tell what it does', undefined, true, 0],
] as const)('a cancelled sdapi server %s', async (_name, progress, mayInterrupt, stopped) => {
  servers.progress = progress && [...progress]
  servers.script.push('slow')
  const before = servers.interrupts()
  const abort = new AbortController()
  const answering = open('sdapi', { mayInterrupt }).perform(taskFor('inpaint'), abort.signal)
  await expect.poll(() => servers.asked.length).toBe(1)
  abort.abort(new Error('Enough.'))
  await expect(answering).rejects.toThrow('Enough.')
  expect(servers.interrupts() - before).toBe(stopped)
})

test('comfyui puts picture, mask and words into the named nodes, and leaves the rest of the workflow as it is', async () => {
  const told: number[] = []
  await open('comfyui').perform(taskFor('inpaint'), inTime(), (fraction) => told.push(fraction))
  const graph = servers.comfy.graphs.at(-1)
  expect(graph?.['6']?.inputs).toEqual({ text: 'a wish', clip: ['9', 1] })
  expect(graph?.['3']).toEqual(workflowFor('inpaint')['3'])
  const [photo, marks] = [graph?.['10']?.inputs.image, graph?.['11']?.inputs.image].map(String)
  expect(photo).toMatch(/ \[temp\]$/)
  expect(servers.comfy.uploads.get(photo ?? '')?.equals(image)).toBe(true)
  expect(servers.comfy.uploads.get(marks ?? '')?.equals(mask)).toBe(true)
  expect(told).toEqual([0.25])
  await expect.poll(() => servers.comfy.forgotten.length).toBeGreaterThan(0)
})

test('comfyui answers without a websocket too', async () => {
  servers.comfy.refusesSockets = true
  const { image: made } = await open('comfyui').perform(taskFor('inpaint'), inTime())
  expect(Buffer.from(made).equals(answer)).toBe(true)
})

test.each([
  ['error', 'failed', 'KSampler: Allocation on device'],
  ['lost', 'failed', 'lost the job'],
  ['no output', 'malformed', 'no picture'],
  ['no such picture', 'rejected', 'HTTP 404'],
  ['partial', 'rejected', 'Value not in list'],
] as const)('comfyui: %s is %s', async (failure, kind, detail) => {
  servers.comfy.failure = failure
  expect(await failing('comfyui')).toMatchObject({ kind, detail: expect.stringContaining(detail) })
})

test('a cancelled job that waits in ComfyUI’s queue is taken out, and nobody else’s is stopped', async () => {
  servers.comfy.isBusy = true
  const abort = new AbortController()
  const answering = open('comfyui').perform(taskFor('inpaint'), abort.signal)
  await expect.poll(() => servers.comfy.pending.length).toBe(1)
  servers.comfy.running.push({ id: 'theirs', clientId: '', graph: {} })
  const stopped = servers.comfy.interrupted.length
  abort.abort(new Error('Enough.'))
  await expect(answering).rejects.toThrow('Enough.')
  expect(servers.comfy.pending).toEqual([])
  expect(servers.comfy.running.map(({ id }) => id)).toEqual(['theirs'])
  expect(servers.comfy.interrupted).toHaveLength(stopped)
})

test('a job is stopped where its answer cannot be followed any more', async () => {
  servers.comfy.isBusy = true
  const answering = failing('comfyui')
  await expect.poll(() => servers.comfy.pending.length).toBe(1)
  servers.comfy.failure = 'no history'
  expect((await answering).kind).toBe('failed')
  expect(servers.comfy.pending).toEqual([])
})

test('a part that the server does not serve is not asked for', async () => {
  await expect(open('rembg', { models: {} }).perform(taskFor('removeBackground'), inTime())).rejects.toMatchObject({
    kind: 'rejected',
  })
  expect(servers.asked).toEqual([])
})
