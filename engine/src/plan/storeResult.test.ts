import { readFormat } from '@spotless/engine/container/readFormat'
import { pipelines } from '@spotless/engine/pipelines'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { createClaimSigner } from '@spotless/engine-node/provenance/claimSigner'
import { makeDevelopmentCertificate } from '@spotless/engine-node/provenance/developmentCertificate'
import { readManifest } from '@spotless/engine-node/provenance/readManifest'
import { createSealer } from '@spotless/engine-node/provenance/sealFile'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readGainMap } from '../container/multiPicture/gainMap.ts'
import { barePng, type Source } from '../container/photo.ts'
import type { EditResult, PipelineContext } from '../pipeline.ts'
import { hdrPhoto } from '../testing/hdrPhoto.ts'

const [width, height] = [320, 240]

/** Grain, so that quality shows in bytes. @param channels 4 for a picture whose left half is transparent */
const grain = (channels: 3 | 4): Uint8Array => {
  let state = 7
  return Uint8Array.from({ length: width * height * channels }, (_, at) => {
    if (channels === 4 && at % 4 === 3) return Math.floor(at / 4) % width < width / 2 ? 0 : 255
    state = (state * 16_807) % 2_147_483_647
    return 60 + (at % 90) + (state % 60)
  })
}

const photo = async (like: Partial<Source> = {}, channels: 3 | 4 = 3): Promise<Uint8Array> =>
  (await encodePhoto({ width, height, channels, data: grain(channels) }, { ...barePng, ...like })).file

const jpeg = { format: 'jpeg', isLossless: false, quality: 95 } as const

let context: PipelineContext

beforeAll(async () => {
  const { certificates, privateKey } = await makeDevelopmentCertificate(new Date())
  const sealEdit = createSealer(createClaimSigner(certificates, privateKey))
  context = { ...runtimeWithoutModels(), onProgress: () => {}, sealEdit }
})

const edit = async (prompt: string, file: Uint8Array, previousWork?: Uint8Array): Promise<EditResult> => {
  const request = { mode: 'prompt-edit', photo: file, action: 'erase', options: {}, prompt } as const
  const result = await pipelines['prompt-edit']?.({ ...request, ...(previousWork && { previousWork }) }, context)
  if (result === undefined) throw new Error('There is no such mode.')
  expect(readFormat(result.file)).toBe(result.format)
  return result
}

const qualityIn = ({ notes }: EditResult): number => Number(/quality (\d+)/.exec(notes.join(' '))?.[1])

describe('files as prompts ask for them', () => {
  it('keep to the size with label and signature in them, at the highest quality that fits', async () => {
    const result = await edit('flip it, as jpg under 40 kb', await photo())
    expect(result.file.length).toBeLessThanOrEqual(40_000)
    expect(result.file.length).toBeGreaterThan(38_000)
    expect(await readManifest(result.file)).toMatchObject({ state: 'valid' })
    expect(result.notes).toContain('Stored as JPEG in at most 40 kB')
    expect(qualityIn(result)).toBeGreaterThan(20)
  })

  it('lose signature and HDR layer where these alone would be too large, and say so', async () => {
    const map = await sharp(grain(3), { raw: { width, height, channels: 3 } })
      .greyscale()
      .jpeg({ quality: 95 })
      .toBuffer()
    const hdr = hdrPhoto(await photo(jpeg), new Uint8Array(map), 'ultraHdr')
    const large = await edit('flip it, under 200 kb', hdr)
    expect([readGainMap(large.file) === null, large.file.length <= 200_000]).toEqual([false, true])
    const small = await edit('flip it, under 20 kb', hdr)
    expect([readGainMap(small.file), await readManifest(small.file)]).toEqual([null, null])
    expect(small.file.length).toBeLessThanOrEqual(20_000)
    expect(small.notes.join(' ')).toContain('left out to keep to the file size')
  })

  it('stay as they are where they fit already', async () => {
    const result = await edit('flip it, max 1 MB', await photo())
    expect([result.format, qualityIn(result)]).toEqual(['png', Number.NaN])
  })

  it('of a PNG that does not fit become a JPEG, or a WebP where it is transparent, and say why', async () => {
    const opaque = await edit('under 60 kb', await photo())
    expect([opaque.format, opaque.file.length <= 60_000]).toEqual(['jpeg', true])
    expect(opaque.notes.join(' ')).toMatch(/because a PNG has \d+ kB/)
    const transparent = await edit('under 60 kb', await photo({}, 4))
    expect([transparent.format, transparent.file.length <= 60_000]).toEqual(['webp', true])
    expect((await sharp(transparent.file).metadata()).hasAlpha).toBe(true)
  })

  it.each([
    ['as webp', 'webp'],
    ['save it as avif, max 60 kb', 'avif'],
    ['convert to png', 'png'],
  ])('"%s": in that format', async (prompt, format) => {
    const result = await edit(prompt, await photo(jpeg))
    expect([result.format, await readManifest(result.file)]).toMatchObject([format, { state: 'valid' }])
  })

  it('stay as asked through further prompts', async () => {
    const file = await photo(jpeg)
    const first = await edit('as webp under 50 kb', file)
    const second = await edit('flip it', file, first.work)
    expect([second.format, second.file.length <= 50_000]).toEqual(['webp', true])
    const back = await edit('undo everything', file, second.work)
    expect(back.format).toBe('jpeg')
  })

  it('are refused where no quality is low enough, or a PNG was asked for by name', async () => {
    await expect(edit('under 2 kb', await photo(jpeg))).rejects.toMatchObject({ code: 'result_too_large' })
    await expect(edit('as png, under 60 kb', await photo(jpeg))).rejects.toMatchObject({ code: 'result_too_large' })
  })
})
