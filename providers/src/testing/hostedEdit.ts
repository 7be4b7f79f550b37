import type { Mode } from '@spotless/contract/mode'
import type { Capability, ChainLink } from '@spotless/engine/hosted/hostedModels'
import type { EditRequest, PipelineContext } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { createBreaker } from '../breaker.ts'
import { callProvider } from '../callProvider.ts'
import { entryOf, type HostedName } from '../catalogue.ts'
import { followChain } from '../followChain.ts'
import { openProvider } from '../openProvider.ts'
import { flatPng, type HostedServices, type Paint } from './hostedServices.ts'

/** The photo of these edits: waves of colour, and a rectangle of noise in them that is to go. */
export const width = 320
export const height = 240
export const pixels = new Uint8Array(width * height * 3)
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
export const hole = { left: 130, top: 90, width: 50, height: 40 }
for (let at = 0; at < hole.width * hole.height * 3; at++) {
  const row = hole.top + Math.floor(at / (hole.width * 3))
  pixels[(row * width + hole.left) * 3 + (at % (hole.width * 3))] = (at * 7_919) % 251
}
export const photo = new Uint8Array(
  await sharp(pixels, raw)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .png()
    .toBuffer(),
)
export const mask = new Uint8Array(
  await sharp(await flatPng(width, height, '#000000'))
    .composite([{ input: await flatPng(hole.width, hole.height, '#ffffff'), left: hole.left, top: hole.top }])
    .png()
    .toBuffer(),
)

/** Makes what a good model would: red where something was marked, a cut-out ellipse, twice the size. */
export const paint: Paint = async ({ service, path, image, mask: marks }) => {
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

/** The link of a chain as the configuration makes it. */
export const linkOf = (name: HostedName, capability: Capability): ChainLink => {
  const { label, maskKind, shapes, models } = entryOf(name)
  return { name, label, maskKind, model: models[capability] ?? '', ...(shapes && { shapes }) }
}

export const noModels: PipelineContext['models'] = {
  session: () => Promise.reject(new Error('our own engine')),
}

/** Makes one edit with a chain of hosted services, each asked through its real client. */
export const edit = async (
  services: HostedServices,
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
  const context = pipelineContext(models, { signal, hosted })
  const pipeline = pipelines[mode]
  if (pipeline === undefined) throw new Error(`There is no ${mode}.`)
  const result = await pipeline(request, context).catch((error: unknown) => error as Error)
  return { result, report: hosted.report() }
}

/** Whether an edit gave a result rather than an error. */
export const isResult = <T>(value: T | Error): value is T => !(value instanceof Error)
