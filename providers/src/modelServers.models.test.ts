import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Mode } from '@spotless/contract/mode'
import type { Capability } from '@spotless/engine/hosted/hostedModels'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModelStore } from '@spotless/engine-node/models/store'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServerKind } from './servers/modelServer.ts'
import { height, hole, isResult, pixels, width } from './testing/hostedEdit.ts'
import { startModelServers } from './testing/modelServers.ts'
import { editOn, paintOn, serverFor } from './testing/serverEdit.ts'
import type { Asked, ServerBehaviour } from './testing/serverRequests.ts'

/** Whole edits through every interface, against servers on loopback that behave and misbehave as real ones do. */
const servers = await startModelServers()
afterAll(() => servers.close())

/** stable-diffusion.cpp and web UIs read brightness; OpenAI's own interface and ComfyUI's loaders read transparency. */
const readings = {
  compatible: ['brightness', 'transparency'],
  sdapi: ['brightness'],
  comfyui: ['brightness', 'transparency'],
  rembg: [],
} as const

beforeEach(() => {
  servers.asked.length = 0
  servers.script.length = 0
  servers.progress = undefined
  servers.delayMs = 0
  servers.comfy.running.length = 0
  servers.paint = paintOn('brightness')
})

/** Pixels that differ from the photo's beyond a distance of the hole, and pixels well inside it that are red. */
const changesOf = async (file: Uint8Array) => {
  const { raster } = await decodePhoto(file)
  expect([raster.width, raster.height]).toEqual([width, height])
  let [outside, red] = [0, 0]
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
      if (away > 12 && differs) outside++
      if (away < -5 && (raster.data[at] ?? 0) > 150 && (raster.data[at + 1] ?? 0) < 90) red++
    }
  }
  return { outside, red }
}

type Change = (picture: Uint8Array) => Promise<Buffer>

const resized = async (picture: Uint8Array, to: (side: number) => number): Promise<Buffer> => {
  const { width: from, height: high } = await sharp(picture).metadata()
  const [wide, tall] = [Math.round(to(from)), Math.round(to(high))]
  return sharp(picture).resize(wide, tall, { fit: 'fill' }).png().toBuffer()
}

/** What servers make of the size that was asked for, and of colours and format. */
const quirks: readonly (readonly [name: string, change: Change])[] = [
  ['as asked for', async (picture) => Buffer.from(picture)],
  ['larger', (picture) => resized(picture, (side) => side * 1.5)],
  ['smaller and rounded down to multiples of 32', (picture) => resized(picture, (side) => Math.floor(side / 36) * 32)],
  [
    'as a JPEG with a tint',
    (picture) => sharp(picture).linear([0.92, 1, 1.04], [10, -4, 3]).jpeg({ quality: 82 }).toBuffer(),
  ],
  ['with an alpha channel', (picture) => sharp(picture).ensureAlpha().png().toBuffer()],
]

const fills = (['compatible', 'sdapi', 'comfyui'] as const).flatMap((kind) =>
  readings[kind].flatMap((reading) =>
    (['object-removal', 'watermark-removal'] as const).flatMap((mode) =>
      (mode === 'object-removal' ? quirks : quirks.slice(2, 3)).map(([name, change]) => ({
        kind,
        reading,
        mode,
        name,
        change,
      })),
    ),
  ),
)

test.each(fills)(
  '$kind, mask by $reading, $mode, $name: the hole is filled and nothing beyond its feather changes',
  async (given) => {
    const { kind, reading, mode, change } = given
    const paint = paintOn(reading)
    servers.paint = async (asked) => change(await paint(asked))
    const { result, report } = await editOn(servers, serverFor(kind, servers.origin), mode, 'inpaint')
    if (!isResult(result)) throw result
    expect(report).toMatchObject({ answeredBy: ['Studio box (a-model)'], failures: [], costUsd: 0 })
    const { outside, red } = await changesOf(result.file)
    expect(outside).toBe(0)
    expect(red).toBeGreaterThan(900)
  },
  60_000,
)

test.each(['compatible', 'sdapi', 'comfyui'] as const)(
  '%s: a prompt changes the edited part only',
  async (kind) => {
    const paint = paintOn('brightness')
    for (const [, change] of quirks) {
      servers.paint = async (asked) => change(await paint(asked))
      const { result } = await editOn(servers, serverFor(kind, servers.origin), 'prompt-edit', 'editByPrompt')
      if (!isResult(result)) throw result
      const { raster } = await decodePhoto(result.file)
      expect([raster.width, raster.height]).toEqual([width, height])
      for (let row = 0; row < height; row++) {
        const right = [(row * width + 200) * 3, (row + 1) * width * 3] as const
        expect(Buffer.from(raster.data.slice(...right)).equals(Buffer.from(pixels.slice(...right)))).toBe(true)
      }
      const spot = raster.data.slice((30 * width + 40) * 3, (30 * width + 40) * 3 + 3)
      const [red = 0, green = 0, blue = 0] = spot
      expect(Math.max(Math.abs(red - 128), Math.abs(green - 32), Math.abs(blue - 128))).toBeLessThan(24)
    }
  },
  120_000,
)

test.each(['rembg', 'compatible', 'comfyui'] as const)(
  '%s: a cut-out has the photo’s own colours, in place',
  async (kind) => {
    const { result } = await editOn(servers, serverFor(kind, servers.origin), 'background-removal', 'removeBackground')
    if (!isResult(result)) throw result
    const { raster } = await decodePhoto(result.file)
    expect([raster.width, raster.height, raster.channels]).toEqual([width, height, 4])
    const alphaAt = (x: number, y: number) =>
      raster.data[(Math.round(y * height) * width + Math.round(x * width)) * 4 + 3]
    const middle = (height / 2) * width + width / 2
    expect([...raster.data.slice(middle * 4, middle * 4 + 4)]).toEqual([
      ...pixels.slice(middle * 3, middle * 3 + 3),
      255,
    ])
    // The ellipse reaches 30 % to the sides and 35 % up and down, in the photo and not in the view that was sent.
    expect([alphaAt(0.17, 0.5), alphaAt(0.23, 0.5), alphaAt(0.77, 0.5), alphaAt(0.83, 0.5)]).toEqual([0, 255, 255, 0])
    expect([alphaAt(0.5, 0.11), alphaAt(0.5, 0.19), alphaAt(0.5, 0.81), alphaAt(0.5, 0.89)]).toEqual([0, 255, 255, 0])
  },
  60_000,
)

test.each(['sdapi', 'compatible', 'comfyui'] as const)(
  '%s: an enlargement has exactly the size asked for',
  async (kind) => {
    const options = { upscale: { scale: 2 as const } }
    const { result } = await editOn(servers, serverFor(kind, servers.origin), 'image-upscale', 'upscale', { options })
    expect(isResult(result) && [result.width, result.height]).toEqual([width * 2, height * 2])
  },
  60_000,
)

test('a photo that a server would take only smaller is not enlarged by it', async () => {
  const file = new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize(1_600, 1_200)
      .png()
      .toBuffer(),
  )
  const options = { upscale: { scale: 2 as const } }
  const { report } = await editOn(servers, serverFor('compatible', servers.origin), 'image-upscale', 'upscale', {
    file,
    options,
  })
  expect(report?.failures).toEqual([{ provider: 'Studio box', reason: 'does not accept photos this large' }])
  expect(servers.asked).toEqual([])
}, 60_000)

test('of 12 megapixels only windows of the server’s size leave, without metadata, and the rest stays identical', async () => {
  const size = { width: 4_000, height: 3_000 }
  const data = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(4_000, 3_000)
    .raw()
    .toBuffer()
  const raw = { raw: { ...size, channels: 3 as const } }
  const file = new Uint8Array(
    await sharp(data, raw)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .png()
      .toBuffer(),
  )
  const box = { left: 2_500, top: 1_700, width: 330, height: 280 }
  const spot = await sharp({ create: { width: box.width, height: box.height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const marks = new Uint8Array(
    await sharp({ create: { ...size, channels: 3, background: '#000' } })
      .composite([{ input: spot, ...box }])
      .png()
      .toBuffer(),
  )
  for (const kind of ['compatible', 'sdapi', 'comfyui'] as const) {
    servers.asked.length = 0
    const sent: Asked[] = []
    const paint = paintOn('brightness')
    servers.paint = async (asked) => {
      sent.push(asked)
      return paint(asked)
    }
    const { result } = await editOn(servers, serverFor(kind, servers.origin), 'object-removal', 'inpaint', {
      file,
      marks,
    })
    if (!isResult(result)) throw result
    for (const { image } of sent) {
      const facts = await sharp(image).metadata()
      expect([facts.width % 64, facts.height % 64, Math.max(facts.width, facts.height) <= 1_024]).toEqual([0, 0, true])
      expect(facts.exif).toBeUndefined()
      expect(image.includes('Somebody')).toBe(false)
    }
    expect(sent.length).toBeGreaterThan(0)
    const { raster } = await decodePhoto(result.file)
    let changed = 0
    for (let row = 0; row < size.height; row++) {
      const isNear = row > box.top - 60 && row < box.top + box.height + 60
      const [from, to] = [row * size.width * 3, (row + 1) * size.width * 3]
      if (
        !isNear &&
        !Buffer.from(raster.data.buffer, raster.data.byteOffset + from, to - from).equals(data.subarray(from, to))
      )
        changed++
    }
    expect(changed).toBe(0)
  }
}, 240_000)

const faults: readonly (readonly [name: string, behaviour: ServerBehaviour, reason: string])[] = [
  ['an error', { status: 500, body: '{"error":"no"}' }, 'had an internal error'],
  ['a page', 'html', 'answered with something that is not an image'],
  ['a lost connection', 'drop', 'could not be reached'],
  ['a wrong key', { status: 401, body: '{}' }, 'did not accept the key or had no credit left'],
]

describe.each(['compatible', 'sdapi', 'comfyui'] as const)('%s', (kind) => {
  test('after each way to fail the edit is made here, and says why', async () => {
    const server = serverFor(kind, servers.origin)
    for (const [, behaviour, reason] of faults) {
      servers.script.push(behaviour)
      const { result, report } = await editOn(servers, server, 'object-removal', 'inpaint')
      if (!isResult(result)) throw result
      expect(result.engine).toBe('local patch fill')
      expect(report?.failures).toEqual([{ provider: 'Studio box', reason }])
      expect((await changesOf(result.file)).outside).toBe(0)
    }
    servers.script.push('slow')
    const slow = await editOn(servers, { ...server, timeoutMs: 1_500 }, 'object-removal', 'inpaint')
    expect(slow.report?.failures).toEqual([{ provider: 'Studio box', reason: 'did not answer in time' }])
    servers.delayMs = 1_200
    expect((await editOn(servers, server, 'object-removal', 'inpaint')).report?.answeredBy).toHaveLength(1)
  }, 120_000)

  test.each([
    [
      'of another shape',
      async () =>
        sharp({ create: { width: 900, height: 300, channels: 3, background: '#777' } })
          .png()
          .toBuffer(),
    ],
    [
      'that is blank',
      async () =>
        sharp({ create: { width: 512, height: 384, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
    ],
    ['of something else', async ({ image }: Asked) => sharp(image).flip().negate({ alpha: false }).png().toBuffer()],
    ['that is none', async () => Buffer.from('This is no picture.')],
    ['that is cut off', async ({ image }: Asked) => image.subarray(0, Math.round(image.length / 2))],
  ] as const)(
    'a picture %s is not used',
    async (_name, answer) => {
      servers.paint = answer
      const { result, report } = await editOn(servers, serverFor(kind, servers.origin), 'object-removal', 'inpaint')
      if (!isResult(result)) throw result
      expect(result.engine).toBe('local patch fill')
      expect(report?.failures[0]?.reason).toMatch(/does not match the photo|not an image/)
      expect((await changesOf(result.file)).outside).toBe(0)
    },
    60_000,
  )

  test('a cancel ends the edit and what the server does', async () => {
    servers.script.push('slow')
    const abort = new AbortController()
    const editing = editOn(servers, serverFor(kind, servers.origin), 'object-removal', 'inpaint', {
      signal: abort.signal,
    })
    const hasStarted = () => (kind === 'comfyui' ? servers.comfy.running.length : servers.asked.length)
    await expect.poll(hasStarted, { timeout: 20_000 }).toBe(1)
    const before = servers.closedEarly()
    const reason = new Error('Enough.')
    abort.abort(reason)
    expect((await editing).result).toBe(reason)
    if (kind === 'comfyui') await expect.poll(() => servers.comfy.running.length).toBe(0)
    else await expect.poll(() => servers.closedEarly()).toBeGreaterThan(before)
  }, 60_000)
})

const atRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

describe('faces', async () => {
  const models = openModelStore(atRoot('.cache/models'), { threads: 1 })
  afterAll(() => models.close())
  const file = new Uint8Array(await readFile(atRoot('fixtures/photos/astronaut.png')))
  const options = { face: { upscale: false }, headshot: {} }
  const faceEdits: readonly (readonly [ServerKind, Mode, Capability])[] = [
    ['sdapi', 'face-enhancement', 'restoreFace'],
    ['compatible', 'face-enhancement', 'restoreFace'],
    ['comfyui', 'face-enhancement', 'restoreFace'],
    ['compatible', 'professional-photo', 'headshot'],
    ['sdapi', 'professional-photo', 'headshot'],
    ['comfyui', 'professional-photo', 'headshot'],
  ]

  test.each(faceEdits)(
    '%s, %s: the same person is taken, a stranger is not',
    async (kind, mode, capability) => {
      const server = serverFor(kind, servers.origin)
      servers.paint = async ({ image }) => image
      const same = await editOn(servers, server, mode, capability, { file, models, options })
      if (!isResult(same.result)) throw same.result
      expect(same.report?.answeredBy).toEqual(['Studio box (a-model)'])
      servers.paint = ({ image }) => sharp(image).flip().png().toBuffer()
      const stranger = await editOn(servers, server, mode, capability, { file, models, options })
      if (!isResult(stranger.result)) throw stranger.result
      expect(stranger.report?.answeredBy).toEqual([])
      expect(stranger.report?.failures[0]?.reason).toBe('answered with an image that does not match the photo')
    },
    600_000,
  )
})
