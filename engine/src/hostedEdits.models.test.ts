import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Mode } from '@spotless/contract/mode'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { decodePhoto } from './codec/decode.ts'
import { openModelStore } from './model/store.ts'
import type { EditRequest, PipelineContext } from './pipeline.ts'
import { pipelines } from './pipelines.ts'
import { createBreaker } from './provider/breaker.ts'
import { callProvider } from './provider/callProvider.ts'
import { entryOf, type HostedName } from './provider/catalogue.ts'
import { type ChainLink, followChain } from './provider/hosted.ts'
import { openProvider } from './provider/openProvider.ts'
import type { Capability } from './provider/provider.ts'
import { type Behaviour, flatPng, type Paint, startHostedServices } from './testing/hostedServices.ts'

/** Whole edits through the real clients, against servers on loopback that fail in every way at every link. */
const services = await startHostedServices()
afterAll(() => services.close())

beforeEach(() => {
  services.received.length = 0
  services.script.length = 0
})

const [width, height] = [320, 240]
const pixels = new Uint8Array(width * height * 3)
for (let row = 0; row < height; row++) {
  for (let column = 0; column < width; column++) {
    const at = (row * width + column) * 3
    pixels[at] = 128 + 70 * Math.sin(column / 17 + row / 40)
    pixels[at + 1] = 120 + 60 * Math.cos(row / 13)
    pixels[at + 2] = 110 + 50 * Math.sin((row + column) / 23)
  }
}
const raw = { raw: { width, height, channels: 3 as const } }
// What is to go is noise, which nobody can take for a see-through mark.
const hole = { left: 130, top: 90, width: 50, height: 40 }
for (let at = 0; at < hole.width * hole.height * 3; at++) {
  const row = hole.top + Math.floor(at / (hole.width * 3))
  pixels[(row * width + hole.left) * 3 + (at % (hole.width * 3))] = (at * 7_919) % 251
}
const photo = new Uint8Array(
  await sharp(pixels, raw)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .png()
    .toBuffer(),
)
const mask = new Uint8Array(
  await sharp(await flatPng(width, height, '#000000'))
    .composite([{ input: await flatPng(hole.width, hole.height, '#ffffff'), left: hole.left, top: hole.top }])
    .png()
    .toBuffer(),
)

/** Makes what a good model would: red where something was marked, a cut-out ellipse, twice the size. */
const paint: Paint = async ({ service, path, image, mask: marks }) => {
  const facts = await sharp(image).metadata()
  const size = { width: facts.width, height: facts.height }
  if (marks !== undefined) {
    const white = service === 'openai' ? await sharp(marks).extractChannel(3).negate().toBuffer() : marks
    const shown = await sharp(white).greyscale().raw().toBuffer()
    const red = Buffer.alloc(size.width * size.height * 4)
    for (let at = 0; at < shown.length; at++) red.set([200, 20, 20, shown[at] ?? 0], at * 4)
    return sharp(image)
      .composite([{ input: red, raw: { ...size, channels: 4 } }])
      .removeAlpha()
      .png()
      .toBuffer()
  }
  if (/images\/edits|kontext|generateContent/.test(path)) {
    const spot = await sharp(
      await flatPng(Math.round(size.width / 5), Math.round(size.height / 5), '#802080'),
    ).toBuffer()
    return sharp(image)
      .composite([{ input: spot, left: 20, top: 20 }])
      .png()
      .toBuffer()
  }
  if (/esrgan|upscal/.test(path))
    return sharp(image)
      .resize(size.width * 2)
      .png()
      .toBuffer()
  const ellipse = Buffer.from(
    `<svg width="${size.width}" height="${size.height}"><ellipse cx="50%" cy="50%" rx="30%" ry="35%" fill="#fff"/></svg>`,
  )
  return sharp(image)
    .ensureAlpha()
    .composite([{ input: ellipse, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

const linkOf = (name: HostedName, capability: Capability): ChainLink => {
  const { label, maskKind, shapes, models } = entryOf(name)
  return { name, label, maskKind, model: models[capability] ?? '', ...(shapes && { shapes }) }
}

const noModels: PipelineContext['models'] = {
  session: () => Promise.reject(new Error('our own engine')),
  close: async () => undefined,
}

const edit = async (
  mode: Mode,
  capability: Capability,
  names: readonly HostedName[],
  {
    timeoutMs = 8_000,
    signal = new AbortController().signal,
    options = {} as EditRequest['options'],
    file = photo,
    models = noModels,
  } = {},
) => {
  const budget = { reserve: async () => true, correct: async () => undefined }
  const nowMs = () => Date.now()
  const hosted = followChain(
    { capability, hasMigan: true, links: names.map((name) => linkOf(name, capability)) },
    (link, task, ends) => {
      const baseUrl = services.environment[`${link.name.toUpperCase()}_BASE_URL`]
      const settings = { apiKey: 'key', baseUrl, models: {}, priceUsd: 0.01 }
      const provider = openProvider(link.name as HostedName, settings, { fetch, nowMs })
      const breaker = createBreaker(60_000, nowMs)
      const rules = { breaker, budget, priceUsd: 0.01, timeoutMs, retries: 0, pauseMs: 1, nowMs, random: Math.random }
      return callProvider(provider, task, rules, ends)
    },
  )
  const request: EditRequest = {
    ...{ mode, photo: file, action: 'erase', options },
    ...(capability === 'inpaint' ? { mask } : {}),
    ...(capability === 'editByPrompt' ? { prompt: 'turn the lamp into a purple dragon' } : {}),
  }
  const context: PipelineContext = {
    ...{ models, signal, hosted, onProgress: () => undefined },
  }
  const pipeline = pipelines[mode]
  if (pipeline === undefined) throw new Error(`There is no ${mode}.`)
  const result = await pipeline(request, context).catch((error: unknown) => error as Error)
  return { result, report: hosted.report() }
}

const isResult = <T>(value: T | Error): value is T => !(value instanceof Error)

const faults: readonly (readonly [name: string, behaviour: Behaviour, reason: string])[] = [
  ['an error', { status: 500 }, 'had an error of its own'],
  ['too many requests', { status: 429, retryAfter: '30' }, 'was too busy'],
  ['a wrong key', { status: 401 }, 'did not accept the key or had no credit left'],
  ['a refusal', 'refused', 'declined for safety reasons'],
  ['something malformed', 'malformed', 'answered with something that is no picture'],
  ['no picture', 'no picture', 'answered with something that is no picture'],
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
      const { result, report } = await edit(mode, capability, names)
      if (!isResult(result)) throw result
      expect(result.engine).toContain(entryOf(name).label)
      expect(services.received.map(({ service }) => service)).toEqual(names.slice(0, at + 1))
      expect(report?.answeredBy).toHaveLength(1)
      expect(report?.passedOver).toEqual(
        before.map((fault, index) => ({ provider: entryOf(names[index] ?? 'fal').label, reason: fault?.[2] })),
      )
    }
  }, 120_000)

  test('our own engine is asked when every link failed', async () => {
    services.script.push(...names.map(() => ({ status: 500 })))
    const { result, report } = await edit(mode, capability, names)
    if (isResult(result)) expect(result.engine).toBe('local patch fill')
    else expect(result.message).toMatch(/^our own engine$|Not understood.*OpenAI had an error of its own/)
    expect(services.received).toHaveLength(names.length)
    expect(report).toMatchObject({ answeredBy: [] })
    expect(report?.passedOver).toHaveLength(names.length)
  }, 60_000)
})

test('every way to fail is told at the first link', async () => {
  services.paint = paint
  for (const [, behaviour, reason] of faults) {
    services.script.push(behaviour)
    const { result, report } = await edit('object-removal', 'inpaint', ['fal', 'openai'])
    expect(isResult(result)).toBe(true)
    expect(report?.passedOver).toEqual([{ provider: 'fal.ai', reason }])
  }
  services.script.push('slow')
  const { report } = await edit('object-removal', 'inpaint', ['fal', 'openai'], { timeoutMs: 1_500 })
  expect(report?.passedOver[0]?.reason).toBe('did not answer in time')
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
  const { result, report } = await edit('object-removal', 'inpaint', ['fal', 'openai'])
  expect(isResult(result) && result.engine).toContain('OpenAI')
  expect(report?.passedOver).toEqual([
    { provider: 'fal.ai', reason: 'answered with a picture that does not fit the photo' },
  ])
  expect(report?.costUsd).toBeCloseTo(0.02)
})

test.each([
  ['in another size', (picture: Sharp) => picture.resize(768, 768)],
  ['with drifted colours', (picture: Sharp) => picture.linear([0.9, 1, 1.05], [15, -6, 4])],
  ['as a JPEG', (picture: Sharp) => picture.jpeg({ quality: 80 })],
] as const)('an answer %s fills the hole and changes nothing beyond its feather', async (_name, change) => {
  services.paint = async (received) => change(sharp(await paint(received))).toBuffer()
  const { result } = await edit('object-removal', 'inpaint', ['fal'])
  if (!isResult(result)) throw result
  const { raster, source } = await decodePhoto(result.file)
  expect([raster.width, raster.height]).toEqual([width, height])
  expect(source.metadata.exif).toBeDefined()
  let [changed, red] = [0, 0]
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const away = Math.max(
        hole.left - column,
        column - (hole.left + hole.width - 1),
        hole.top - row,
        row - (hole.top + hole.height - 1),
      )
      const differs = [0, 1, 2].some((channel) => raster.data[at + channel] !== pixels[at + channel])
      if (away > 12 && differs) changed++
      if (away < -5 && (raster.data[at] ?? 0) > 150 && (raster.data[at + 1] ?? 0) < 90) red++
    }
  }
  expect(changed).toBe(0)
  expect(red).toBeGreaterThan(900)
})

test('only the window leaves, with no metadata', async () => {
  const large = await sharp(photo)
    .resize(3_000, 2_250)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .png()
    .toBuffer()
  const marks = await sharp(mask)
    .resize(3_000, 2_250, { kernel: 'nearest' })
    .extract({ left: 0, top: 0, width: 3_000, height: 2_250 })
    .png()
    .toBuffer()
  services.paint = paint
  const hosted = followChain(
    { capability: 'inpaint', hasMigan: true, links: [linkOf('fal', 'inpaint')] },
    async (_link, task) => {
      expect(Buffer.from(task.image).includes('Somebody')).toBe(false)
      expect((await sharp(task.image).metadata()).exif).toBeUndefined()
      expect([task.width, task.height]).toEqual([1_024, 1_024])
      return {
        image: await paint({
          service: 'fal',
          path: '',
          headers: {},
          image: Buffer.from(task.image),
          mask: Buffer.from(task.mask ?? []),
          prompt: '',
          fields: {},
        }),
        costUsd: 0,
      }
    },
  )
  const request: EditRequest = {
    mode: 'object-removal',
    photo: new Uint8Array(large),
    mask: new Uint8Array(marks),
    action: 'erase',
    options: {},
  }
  const models = { session: () => Promise.reject(new Error('our own engine')), close: async () => undefined }
  const result = await pipelines['object-removal']?.(request, {
    models,
    hosted,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  expect(result?.engine).toBe('fal.ai (fal-ai/bria/eraser)')
}, 60_000)

test('a cut-out takes coverage alone from the answer: its colours are the photo’s', async () => {
  services.paint = async (received) =>
    sharp(await paint(received))
      .modulate({ brightness: 0.9 })
      .png()
      .toBuffer()
  const { result } = await edit('background-removal', 'removeBackground', ['removebg'])
  if (!isResult(result)) throw result
  const { raster } = await decodePhoto(result.file)
  expect([raster.width, raster.height, raster.channels]).toEqual([width, height, 4])
  const middle = ((height / 2) * width + width / 2) * 4
  expect([...raster.data.slice(middle, middle + 4)]).toEqual([
    ...pixels.slice((middle / 4) * 3, (middle / 4) * 3 + 3),
    255,
  ])
  expect(raster.data[3]).toBe(0)
})

test('an enlargement has exactly the size asked for, whatever came back', async () => {
  services.paint = paint
  const { result } = await edit('image-upscale', 'upscale', ['fal'], { options: { upscale: { scale: 4 } } })
  expect(isResult(result)).toBe(false)
  services.paint = async ({ image }) => sharp(image).resize(1_301, 975).webp().toBuffer()
  const enlarged = await edit('image-upscale', 'upscale', ['fal'], { options: { upscale: { scale: 4 } } })
  expect(isResult(enlarged.result) && [enlarged.result.width, enlarged.result.height]).toEqual([width * 4, height * 4])
})

test('a cancelled edit closes the connection and gives no result', async () => {
  services.script.push('slow')
  const before = services.closedEarly()
  const abort = new AbortController()
  const editing = edit('object-removal', 'inpaint', ['fal', 'openai'], { signal: abort.signal })
  await expect.poll(() => services.received.length, { timeout: 10_000 }).toBe(1)
  const reason = new Error('Enough.')
  abort.abort(reason)
  expect((await editing).result).toBe(reason)
  await expect.poll(() => services.closedEarly()).toBe(before + 1)
  expect(services.received).toHaveLength(1)
})

test('a prompt that a hosted model carried out changes what it changed and not a bit elsewhere', async () => {
  services.paint = async (received) =>
    sharp(await paint(received))
      .resize(800, 600)
      .linear(1, 4)
      .png()
      .toBuffer()
  const { result } = await edit('prompt-edit', 'editByPrompt', ['google'])
  if (!isResult(result)) throw result
  expect(result).toMatchObject({ engine: 'Google (gemini-2.5-flash-image)', plan: { coverage: 1 } })
  const { raster } = await decodePhoto(result.file)
  expect([raster.width, raster.height]).toEqual([width, height])
  const right = (row: number) => raster.data.slice((row * width + 200) * 3, (row + 1) * width * 3)
  const same = (row: number) => pixels.slice((row * width + 200) * 3, (row + 1) * width * 3)
  for (let row = 0; row < height; row++) expect(Buffer.from(right(row)).equals(Buffer.from(same(row)))).toBe(true)
  expect(
    [...raster.data.slice((30 * width + 40) * 3, (30 * width + 40) * 3 + 3)].map((value) => Math.round(value / 8)),
  ).toEqual([16, 4, 16])
})

test('a change of the whole photo keeps its size, and what follows goes on from it or is refused clearly', async () => {
  services.paint = async ({ image }) => sharp(image).resize(512, 384).linear(0.5, 10).png().toBuffer()
  const { result } = await edit('prompt-edit', 'editByPrompt', ['google'])
  if (!isResult(result)) throw result
  expect([result.width, result.height]).toEqual([width, height])
  expect(result.notes[0]).toContain('It changed the whole photo.')
  const models = { session: () => Promise.reject(new Error('our own engine')), close: async () => undefined }
  const context: PipelineContext = { models, signal: new AbortController().signal, onProgress: () => undefined }
  const follow = async (prompt: string, previousWork: Uint8Array | undefined) =>
    pipelines['prompt-edit']?.(
      { mode: 'prompt-edit', photo, action: 'erase', prompt, options: {}, ...(previousWork && { previousWork }) },
      context,
    )
  const brighter = await follow('brighter', result.work)
  expect(await follow('undo', brighter?.work).catch((error: unknown) => error)).toMatchObject({ code: 'invalid_input' })
  const undone = await follow('undo', result.work)
  expect(undone?.notes.at(0)).toBe('Took back the last edit')
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
        const { result, report } = await edit(mode, capability, names, { file: portrait, models, options })
        if (!isResult(result)) throw result
        const asked = names.slice(0, at + 1)
        expect(new Set(services.received.map(({ service }) => service))).toEqual(new Set(asked))
        expect(report?.passedOver).toHaveLength(at)
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
      const { result, report } = await edit(mode, capability, ['fal'], { file: portrait, models, options })
      if (!isResult(result)) throw result
      expect(result.engine).not.toContain('fal.ai')
      expect(report?.passedOver).toEqual([
        { provider: 'fal.ai', reason: 'answered with a picture that does not fit the photo' },
      ])
    },
    600_000,
  )
})
