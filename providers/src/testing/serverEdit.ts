import type { Mode } from '@spotless/contract/mode'
import type { Capability } from '@spotless/engine/hosted/hostedModels'
import type { EditRequest } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { createBreaker } from '../breaker.ts'
import { callProvider } from '../callProvider.ts'
import { followChain } from '../followChain.ts'
import { capabilitiesOfKind, type ModelServer, type ServerKind } from '../servers/modelServer.ts'
import { openModelServer, serverLink } from '../servers/openModelServer.ts'
import { mask, noModels, photo } from './hostedEdit.ts'
import { flatPng } from './hostedServices.ts'
import type { ModelServers } from './modelServers.ts'
import type { Asked } from './serverRequests.ts'
import { workflowFor } from './workflows.ts'

/** How an interface's servers read a mask: by brightness without the alpha channel, or by transparency. */
export type MaskReading = 'brightness' | 'transparency'

const marksOf = async (mask: Buffer, reading: MaskReading): Promise<Buffer> => {
  const { channels } = await sharp(mask).metadata()
  // The one way to read it must not be mistaken for the other: what lacks transparency marks nothing there.
  if (reading === 'transparency' && channels !== 4) throw new Error('The mask has no transparency.')
  const image =
    reading === 'transparency' ? sharp(mask).extractChannel(3).negate() : sharp(mask).removeAlpha().greyscale()
  return image.raw().toBuffer()
}

/** Makes what a good model would: red where something is marked, a spot, a cut-out, twice the size or more. */
export const paintOn =
  (reading: MaskReading) =>
  async ({ path, fields, image, mask: marks, prompt }: Asked): Promise<Uint8Array> => {
    const { width, height } = await sharp(image).metadata()
    if (marks !== undefined) {
      const shown = await marksOf(marks, reading)
      const red = Buffer.alloc(width * height * 4)
      for (let at = 0; at < width * height; at++) red.set([200, 20, 20, shown[at] ?? 0], at * 4)
      return sharp(image)
        .removeAlpha()
        .composite([{ input: red, raw: { width, height, channels: 4 } }])
        .png()
        .toBuffer()
    }
    const factor = Number(
      fields.upscaling_resize ??
        (path === '/prompt/upscale' ? 2 : String(fields.size ?? '').startsWith(`${width * 2}x`) ? 2 : 1),
    )
    if (factor > 1)
      return sharp(image)
        .resize(width * factor)
        .png()
        .toBuffer()
    const cutsOut = path === '/api/remove' || /background/i.test(path) || prompt === 'Remove the background.'
    if (!cutsOut) {
      const spot = await flatPng(Math.round(width / 5), Math.round(height / 5), '#802080')
      return sharp(image)
        .composite([{ input: spot, left: 20, top: 20 }])
        .png()
        .toBuffer()
    }
    const ellipse = Buffer.from(
      `<svg width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="30%" ry="35%" fill="#fff"/></svg>`,
    )
    return sharp(image)
      .ensureAlpha()
      .composite([{ input: ellipse, blend: 'dest-in' }])
      .png()
      .toBuffer()
  }

const partOf: Readonly<Record<Capability, string>> = {
  inpaint: 'inpaint',
  removeBackground: 'background',
  editByPrompt: 'prompt',
  upscale: 'upscale',
  restoreFace: 'face',
  headshot: 'headshot',
}

/** A server of a kind that serves all that its interface can. */
export const serverFor = (kind: ServerKind, address: string): ModelServer => {
  const { all } = capabilitiesOfKind[kind]
  return {
    ...{ name: 'studio', label: 'Studio box', kind, address, key: undefined, staysInNetwork: true, priceUsd: 0 },
    models: Object.fromEntries(all.map((capability) => [capability, 'a-model'])),
    sizes: { multipleOfPx: 64, maxSidePx: 1_024 },
    ...{ timeoutMs: 8_000, fields: {}, mayInterrupt: true },
    workflows: Object.fromEntries(all.map((capability) => [capability, workflowFor(partOf[capability])])),
  }
}

/** Makes one edit with a server at the head of the chain. */
export const editOn = async (
  servers: ModelServers,
  server: ModelServer,
  mode: Mode,
  capability: Capability,
  {
    signal = new AbortController().signal,
    options = {} as EditRequest['options'],
    file = photo,
    marks = mask,
    models = noModels,
  } = {},
) => {
  const link = serverLink(server, capability)
  if (link === undefined) throw new Error(`${server.kind} does not serve ${capability}.`)
  const nowMs = () => Date.now()
  const provider = openModelServer(
    { ...server, address: servers.origin },
    { fetch, openSocket: (url) => new WebSocket(url), nowMs },
  )
  const budget = { reserve: async () => true, correct: async () => undefined }
  const rules = {
    breaker: createBreaker(1, nowMs),
    budget,
    priceUsd: 0,
    timeoutMs: server.timeoutMs,
    retries: 0,
    pauseMs: 1,
    nowMs,
    random: Math.random,
  }
  const hosted = followChain({ capability, hasMigan: false, links: [link] }, (_link, task, ends) =>
    callProvider(provider, task, rules, ends),
  )
  const request: EditRequest = {
    ...{ mode, photo: file, action: 'erase', options },
    ...(capability === 'inpaint' ? { mask: marks } : {}),
    ...(capability === 'editByPrompt' ? { prompt: 'turn the lamp into a purple dragon' } : {}),
  }
  const pipeline = pipelines[mode]
  if (pipeline === undefined) throw new Error(`There is no ${mode}.`)
  const result = await pipeline(request, pipelineContext(models, { signal, hosted })).catch(
    (error: unknown) => error as Error,
  )
  return { result, report: hosted.report() }
}
