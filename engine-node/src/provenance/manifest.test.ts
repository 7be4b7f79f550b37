import { createHash } from 'node:crypto'
import { type PhotoFormat, photoFormats, photoMimeTypes } from '@spotless/contract/upload'
import { type ExportRequest, exportPhoto } from '@spotless/engine/container/exportPhoto'
import { readGainMap } from '@spotless/engine/container/multiPicture/gainMap'
import { metadataOf, rewriteMetadata } from '@spotless/engine/container/rewriteMetadata'
import type { EditClaim } from '@spotless/engine/provenance/sealEdit'
import { hdrFlavours, hdrPhoto } from '@spotless/engine/testing/hdrPhoto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { runtimeWithoutModels } from '../nodePorts.ts'
import { blobOf, guarded, openBuilder } from './c2paLibrary.ts'
import { type ClaimSigner, createClaimSigner } from './claimSigner.ts'
import { developmentIssuer, makeDevelopmentCertificate } from './developmentCertificate.ts'
import { readManifest } from './readManifest.ts'
import { createSealer } from './sealFile.ts'
import { verifyEdit } from './verifyEdit.ts'

const claim: EditClaim = {
  mode: 'object-removal',
  engine: 'MI-GAN',
  sourceType: 'compositeWithTrainedAlgorithmicMedia',
  changed: [{ left: 3, top: 4, width: 20, height: 10 }],
}
const pictureOf = async (format: PhotoFormat, red = 90): Promise<Uint8Array> => {
  const blank = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 60, b: 30 } } })
  return new Uint8Array(await blank.toFormat(format).toBuffer())
}
const indexOf = (file: Uint8Array, text: string): number => Buffer.from(file).indexOf(text)

let signer: ClaimSigner
beforeAll(async () => {
  const { certificates, privateKey } = await makeDevelopmentCertificate(new Date())
  signer = createClaimSigner(certificates, privateKey)
})

/** A photo of another product with a manifest and a thumbnail in it. */
const photoWithThumbnail = async (): Promise<Uint8Array> => {
  const file = await pictureOf('jpeg')
  const builder = await openBuilder({ claim_generator_info: [{ name: 'Camera' }], format: 'image/jpeg' })
  builder.setIntent({ create: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture' })
  builder.setThumbnailFromBlob('image/jpeg', blobOf(new TextEncoder().encode('the removed person'), 'image/jpeg'))
  const definition = { alg: signer.algorithm, reserveSize: signer.signatureBytes, sign: signer.sign }
  return builder.sign(definition, undefined, 'image/jpeg', blobOf(file, 'image/jpeg'))
}

describe('a sealed result', () => {
  test.each(photoFormats)('in %s says what was done, where, by whom, and is valid', async (format) => {
    const original = await pictureOf('jpeg')
    const bare = await pictureOf(format)
    const sealed = await createSealer(signer)(bare, original, claim)
    expect(await readManifest(sealed)).toEqual({
      state: 'valid',
      signer: `Spotless, ${developmentIssuer}`,
      isDevelopment: true,
      generator: 'Spotless',
      problems: [],
      actions: [
        { action: 'c2pa.opened', agent: null, sourceType: null, description: null, changed: null },
        {
          action: 'c2pa.edited',
          agent: 'Spotless',
          sourceType: 'compositeWithTrainedAlgorithmicMedia',
          description: 'object-removal: MI-GAN',
          changed: [{ left: 3, top: 4, width: 20, height: 10 }],
        },
      ],
      count: 1,
      originalSha256: createHash('sha256').update(original).digest('hex'),
    })
    expect(await sharp(sealed).raw().toBuffer()).toEqual(await sharp(bare).raw().toBuffer())
  })

  test('is invalid after one byte of its picture has changed', async () => {
    const sealed = await createSealer(signer)(await pictureOf('jpeg'), await pictureOf('png'), claim)
    const at = sealed.length - 20
    sealed[at] = (sealed[at] ?? 0) ^ 1
    const summary = await readManifest(sealed)
    expect(summary?.state).toBe('invalid')
    expect(summary?.problems.join()).toContain('hash')
  })

  test('with the manifest of another file is invalid', async () => {
    const seal = createSealer(signer)
    const one = await seal(await pictureOf('png', 10), await pictureOf('png'), claim)
    const other = await pictureOf('png', 200)
    const start = indexOf(one, 'caBX') - 4
    const chunk = one.subarray(start, start + 12 + Buffer.from(one).readUInt32BE(start))
    const forged = Buffer.concat([other.subarray(0, 33), chunk, other.subarray(33)])
    expect((await readManifest(new Uint8Array(forged)))?.state).toBe('invalid')
  })

  test('whose signature was forged is invalid', async () => {
    const forger = { ...signer, sign: async (bytes: Uint8Array) => signer.sign(bytes.map((byte) => byte ^ 1)) }
    const sealed = await createSealer(forger)(await pictureOf('webp'), await pictureOf('webp'), claim)
    expect((await readManifest(sealed))?.state).toBe('invalid')
  })
})

describe('a photo with a manifest', () => {
  test('keeps it as an ingredient, without the thumbnail that shows what was removed', async () => {
    const photo = await photoWithThumbnail()
    expect(indexOf(photo, 'the removed person')).toBeGreaterThan(0)
    const sealed = await createSealer(signer)(await pictureOf('png'), photo, claim)
    const summary = await readManifest(sealed)
    expect([summary?.state, summary?.count]).toEqual(['valid', 2])
    expect(indexOf(sealed, 'the removed person')).toBe(-1)
  })

  test('that is damaged is still sealed', async () => {
    const photo = await photoWithThumbnail()
    photo.fill(255, indexOf(photo, 'c2pa.assertions') - 40, indexOf(photo, 'c2pa.assertions'))
    expect((await readManifest(photo))?.state).toBe('unreadable')
    const sealed = await createSealer(signer)(await pictureOf('jpeg'), photo, claim)
    expect((await readManifest(sealed))?.state).toBe('valid')
  })

  test('one of whose boxes claims to be huge is not valid', async () => {
    const photo = await photoWithThumbnail()
    const inner = Buffer.from(photo).indexOf('jumb', indexOf(photo, 'c2pa.assertions'))
    photo.set([0x7f, 0xff, 0xff, 0xff], inner - 4)
    expect((await readManifest(photo))?.state).not.toBe('valid')
  })
})

test.each(photoFormats)('a %s without a manifest has none', async (format) => {
  expect(await readManifest(await pictureOf(format))).toBeNull()
  expect(photoMimeTypes[format]).toBe(`image/${format}`)
})

test('a key that is not the certificate’s is refused', async () => {
  const [one, other] = [await makeDevelopmentCertificate(new Date()), await makeDevelopmentCertificate(new Date())]
  expect(() => createClaimSigner(one.certificates, other.privateKey)).toThrow('does not belong')
  expect(() => createClaimSigner('', one.privateKey)).toThrow('no certificate')
})

test.each(photoFormats)(
  'a %s whose metadata are rewritten leaves its manifest out rather than carry an invalid one',
  async (format) => {
    const sealed = await createSealer(signer)(await pictureOf(format), await pictureOf('png'), claim)
    expect(await readManifest(rewriteMetadata(sealed, (metadata) => ({ ...metadata })))).toBeNull()
  },
)

test.each(hdrFlavours)(
  'a sealed photo with a gain map (%s) keeps it, where libvips and the index find it',
  async (flavour) => {
    const photo = hdrPhoto(await pictureOf('jpeg'), await pictureOf('jpeg', 200), flavour)
    const sealed = await createSealer(signer)(photo, photo, claim)
    expect((await readManifest(sealed))?.state).toBe('valid')
    expect(readGainMap(sealed)?.file).toEqual(readGainMap(photo)?.file)
    const index = Buffer.from(sealed).indexOf('MPF\0') + 4
    const [mainBytes = 0, mapOffset = 0] = [54, 74].map((at) => Buffer.from(sealed).readUInt32LE(index + at))
    expect([sealed[index + mapOffset], sealed[index + mapOffset + 1], mainBytes]).toEqual([
      0xff,
      0xd8,
      index + mapOffset,
    ])
    if (flavour === 'ultraHdr') expect((await sharp(sealed).metadata()) as object).toHaveProperty('gainMap')
  },
)

describe('a copy of a sealed result', () => {
  const exported = async (choice: Partial<ExportRequest>) => {
    const seal = createSealer(signer)
    const original = await pictureOf('jpeg')
    const file = await seal(await pictureOf('png'), original, claim)
    const request: ExportRequest = { file, format: 'original', metadata: 'keep', ...choice }
    return { original, ...(await exportPhoto(request, { ...runtimeWithoutModels(), sealEdit: seal })) }
  }

  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
    'as %s is signed, names the photo, and tells what was done to it first',
    async (format) => {
      const { file, original } = await exported({ format, longSidePx: 32 })
      const summary = await readManifest(file)
      expect(summary).toMatchObject({ state: 'valid', problems: [], count: 2 })
      expect(summary?.actions.map(({ action }) => action)).toEqual([
        ...['c2pa.opened', 'c2pa.edited', 'c2pa.opened', 'c2pa.resized'],
      ])
      expect(summary?.originalSha256).toBe(createHash('sha256').update(original).digest('hex'))
      expect(await sharp(file).metadata()).toMatchObject({ width: 32, height: 24 })
    },
  )

  test('in another format can be verified against the photo', async () => {
    const { file, original } = await exported({ format: 'webp' })
    expect((await verifyEdit(original, file)).isOriginal).toBe(true)
  })

  test('as TIFF keeps its 16 bits, its EXIF and every sample', async () => {
    const bare = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a05f33' } })
        .toColourspace('rgb16')
        .withExif({ IFD0: { Artist: 'Ann' } })
        .png()
        .toBuffer(),
    )
    const seal = createSealer(signer)
    const file = await seal(bare, bare, claim)
    const runtime = { ...runtimeWithoutModels(), sealEdit: seal }
    const tiff = await exportPhoto({ file, format: 'tiff', metadata: 'keep' }, runtime)
    expect(await readManifest(tiff.file)).toMatchObject({ state: 'valid' })
    const facts = await sharp(tiff.file).metadata()
    expect([facts.depth, Buffer.from(metadataOf(tiff.file).exif ?? []).includes('Ann')]).toEqual(['ushort', true])
    const samples = (of: Uint8Array) => sharp(of).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer()
    expect(await samples(tiff.file)).toEqual(await samples(bare))
  })

  test('that was to lose metadata, or of a file without a manifest, is not signed', async () => {
    for (const metadata of ['remove', 'remove-location'] as const) {
      expect(await readManifest((await exported({ format: 'jpeg', metadata })).file)).toBeNull()
    }
    const unsigned = await exported({ file: await pictureOf('png'), format: 'jpeg' })
    expect(await readManifest(unsigned.file)).toBeNull()
  })

  test('keeps to a size limit with its signature, and without where there is no room', async () => {
    const large = await exported({ format: 'jpeg', maxBytes: 30_000 })
    expect([large.file.length <= 30_000, (await readManifest(large.file))?.state]).toEqual([true, 'valid'])
    const small = await exported({ format: 'jpeg', maxBytes: 2_000 })
    expect([small.file.length <= 2_000, await readManifest(small.file)]).toEqual([true, null])
  })
})

test('a library that panicked is replaced by a fresh instance', async () => {
  const builders = async () => (await openBuilder({ format: 'image/png' })).constructor
  const first = await builders()
  const panic = Object.assign(new Error('unreachable'), { name: 'RuntimeError' })
  await expect(guarded(() => Promise.reject(panic))).rejects.toBe(panic)
  expect(await builders()).not.toBe(first)
  await expect(guarded(() => Promise.reject(new Error('no manifest')))).rejects.toThrow('no manifest')
  const sealed = await createSealer(signer)(await pictureOf('png'), await pictureOf('png'), claim)
  expect((await readManifest(sealed))?.state).toBe('valid')
})
