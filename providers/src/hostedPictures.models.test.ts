import type { EditRequest, PipelineContext } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { followChain } from './followChain.ts'
import {
  edit,
  height,
  hole,
  isResult,
  linkOf,
  mask,
  noModels,
  paint,
  photo,
  pixels,
  width,
} from './testing/hostedEdit.ts'
import { startHostedServices } from './testing/hostedServices.ts'

/** What becomes of the pictures that hosted services give, and what they are sent. */
const services = await startHostedServices()
afterAll(() => services.close())

beforeEach(() => {
  services.received.length = 0
  services.script.length = 0
})

test.each([
  ['in another size', (picture: Sharp) => picture.resize(768, 768)],
  ['with drifted colours', (picture: Sharp) => picture.linear([0.9, 1, 1.05], [15, -6, 4])],
  ['as a JPEG', (picture: Sharp) => picture.jpeg({ quality: 80 })],
] as const)('an answer %s fills the hole and changes nothing beyond its feather', async (_name, change) => {
  services.paint = async (received) => change(sharp(await paint(received))).toBuffer()
  const { result } = await edit(services, 'object-removal', 'inpaint', ['fal'])
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
  const models = noModels
  const result = await pipelines['object-removal']?.(request, pipelineContext(models, { hosted }))
  expect(result?.engine).toBe('fal.ai (fal-ai/bria/eraser)')
}, 60_000)

test('a cut-out takes coverage alone from the answer: its colours are the photo’s', async () => {
  services.paint = async (received) =>
    sharp(await paint(received))
      .modulate({ brightness: 0.9 })
      .png()
      .toBuffer()
  const { result } = await edit(services, 'background-removal', 'removeBackground', ['removebg'])
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

test('an enlargement has exactly the requested size, even if the service returned another one', async () => {
  services.paint = paint
  const { result } = await edit(services, 'image-upscale', 'upscale', ['fal'], { options: { upscale: { scale: 4 } } })
  expect(isResult(result)).toBe(false)
  services.paint = async ({ image }) => sharp(image).resize(1_301, 975).webp().toBuffer()
  const enlarged = await edit(services, 'image-upscale', 'upscale', ['fal'], { options: { upscale: { scale: 4 } } })
  expect(isResult(enlarged.result) && [enlarged.result.width, enlarged.result.height]).toEqual([width * 4, height * 4])
})

test('a prompt run by a hosted model changes pixels inside the edited region only', async () => {
  services.paint = async (received) =>
    sharp(await paint(received))
      .resize(800, 600)
      .linear(1, 4)
      .png()
      .toBuffer()
  const { result } = await edit(services, 'prompt-edit', 'editByPrompt', ['google'])
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

test('an edit of the whole photo keeps its size, and later steps build on it or are refused clearly', async () => {
  services.paint = async ({ image }) => sharp(image).resize(512, 384).linear(0.5, 10).png().toBuffer()
  const { result } = await edit(services, 'prompt-edit', 'editByPrompt', ['google'])
  if (!isResult(result)) throw result
  expect([result.width, result.height]).toEqual([width, height])
  expect(result.notes[0]).toContain('The whole photo was changed.')
  const models = noModels
  const context: PipelineContext = pipelineContext(models)
  const follow = async (prompt: string, previousWork: Uint8Array | undefined) =>
    pipelines['prompt-edit']?.(
      { mode: 'prompt-edit', photo, action: 'erase', prompt, options: {}, ...(previousWork && { previousWork }) },
      context,
    )
  const brighter = await follow('brighter', result.work)
  expect(await follow('undo', brighter?.work).catch((error: unknown) => error)).toMatchObject({ code: 'invalid_input' })
  const undone = await follow('undo', result.work)
  expect(undone?.notes.at(0)).toBe('Undid the last edit')
})
