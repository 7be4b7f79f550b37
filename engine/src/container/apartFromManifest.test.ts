import { createClaimSigner } from '@spotless/engine-node/provenance/claimSigner'
import { makeDevelopmentCertificate } from '@spotless/engine-node/provenance/developmentCertificate'
import { createSealer } from '@spotless/engine-node/provenance/sealFile'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { apartFromManifest } from './apartFromManifest.ts'
import { concatBytes, latin1Text, viewOf } from './bytes.ts'
import { gpsIfdTag, hasGps, openExif, readDirectory } from './exif.ts'
import { moveDirectories } from './exifDirectories.ts'
import { metadataOf, rewriteMetadata } from './rewriteMetadata.ts'

const entry = (tag: number, type: number, count: number, value: number): Uint8Array => {
  const bytes = new Uint8Array(12)
  const view = viewOf(bytes)
  view.setUint16(0, tag, true)
  view.setUint16(2, type, true)
  view.setUint32(4, count, true)
  view.setUint32(8, value, true)
  return bytes
}
const directory = (...entries: readonly Uint8Array[]): Uint8Array =>
  concatBytes([Uint8Array.of(entries.length, 0), ...entries, new Uint8Array(4)])
const version = (gps: Uint8Array): number[] => [...gps.subarray(10, 14)]

/** An EXIF block whose GPS directory begins at an offset. */
const exifWithGpsAt = (gpsAt: number): Uint8Array => {
  const head = Uint8Array.of(0x49, 0x49, 42, 0, 30, 0, 0, 0)
  const first = directory(entry(gpsIfdTag, 4, 1, gpsAt))
  const block = concatBytes([head, new Uint8Array(22), first])
  return concatBytes([block, new Uint8Array(gpsAt - block.length), directory(entry(0, 1, 4, 0x0302))])
}

const gpsAtIn = (exif: Uint8Array): number => {
  const block = openExif(exif)
  if (block === null) throw new Error('There is no EXIF block.')
  const { entries } = readDirectory(block.view, block.first, true)
  return block.view.getUint32(entries.find(({ tag }) => tag === gpsIfdTag)?.valueAt ?? 0, true)
}

test('a directory is moved with its values, and the pointer to it follows', () => {
  const exif = exifWithGpsAt(60)
  const moved = moveDirectories(exif, (at) => at === 60)
  const gpsAt = gpsAtIn(moved)
  expect([gpsAt, moved.length]).toEqual([exif.length, exif.length + 18])
  expect(version(moved.subarray(gpsAt))).toEqual(version(exif.subarray(60)))
  expect(moved.subarray(60, 78).every((byte) => byte === 0)).toBe(true)
  expect(moveDirectories(exif, (at) => at === 61)).toBe(exif)
})

test('what the end of the block would hold is moved further where that is taken too', () => {
  const exif = exifWithGpsAt(60)
  expect(gpsAtIn(moveDirectories(exif, (at) => at === 60 || at === exif.length))).toBe(exif.length + 2)
})

test('a signed PNG has no directory where its manifest has a box', async () => {
  const { certificates, privateKey } = await makeDevelopmentCertificate(new Date())
  const seal = createSealer(createClaimSigner(certificates, privateKey))
  const blank = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const bare = new Uint8Array(blank)
  const claim = { mode: 'object-removal', engine: 'MI-GAN', sourceType: 'humanEdits' } as const
  const store = await seal(bare, bare, claim)
  const at = Buffer.from(store).indexOf('caBX') + 4
  const inStore = Buffer.from(store.subarray(at)).indexOf('c2pa.assertions')
  // The box around that label: its header, and the description's header and kind, precede it.
  const boxAt = inStore - 33
  expect(latin1Text(store.subarray(at + boxAt + 4, at + boxAt + 8))).toBe('jumb')
  for (const taken of [boxAt, boxAt + 8]) {
    const file = rewriteMetadata(bare, () => ({ exif: exifWithGpsAt(taken) }))
    const sealed = await seal(file, bare, claim)
    const exif = metadataOf(sealed).exif as Uint8Array
    expect(hasGps(exif)).toBe(true)
    expect(gpsAtIn(exif)).not.toBe(taken)
    expect(apartFromManifest(file, file)).toBe(file)
    const { exif: once } = metadataOf(apartFromManifest(file, sealed))
    expect(once).toEqual(exif)
  }
})
