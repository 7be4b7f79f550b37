import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { concatBytes, latin1Bytes } from './bytes.ts'
import { barePng } from './photo.ts'
import { iptcResource, photoshopResource, readPhotoshopResource, withoutThumbnails } from './photoshopResources.ts'
import { metadataOf } from './rewriteMetadata.ts'
import { tiffTag } from './tiff/tiffTags.ts'
import { writeTiff } from './tiff/writeTiff.ts'

const records = Uint8Array.of(0x1c, 2, 105, 0, 3, 65, 66, 67, 0)

test('a resource is padded to an even length and found again among others', () => {
  const one = photoshopResource(iptcResource, records)
  expect([...one]).toEqual([...latin1Bytes('8BIM'), 4, 4, 0, 0, 0, 0, 0, 9, ...records, 0])
  const named = concatBytes([latin1Bytes('8BIM'), Uint8Array.of(3, 237, 2, 65, 66, 0, 0, 0, 0, 1, 7, 0)])
  expect(readPhotoshopResource(concatBytes([named, one]), iptcResource)).toEqual(records)
})

test.each([0, 5, 11, 14])('a block of %i bytes has none', (length) => {
  expect(
    readPhotoshopResource(photoshopResource(iptcResource, records).subarray(0, length), iptcResource),
  ).toBeUndefined()
})

test('pictures of the photo as it was are left out, and nothing else', () => {
  const [iptc, picture] = [photoshopResource(iptcResource, records), photoshopResource(1_036, latin1Bytes('a face'))]
  expect(withoutThumbnails(concatBytes([picture, iptc]))).toEqual(iptc)
  expect(withoutThumbnails(iptc)).toBe(iptc)
})

test('a result has no picture of the photo as it was', async () => {
  const iptc = concatBytes([photoshopResource(iptcResource, records), photoshopResource(1_036, latin1Bytes('a face'))])
  const like = { ...barePng, format: 'jpeg', isLossless: false, quality: 90, metadata: { iptc } } as const
  const { file } = await encodePhoto({ width: 8, height: 8, channels: 3, data: new Uint8Array(192) }, like)
  expect(metadataOf(file).iptc).toEqual(photoshopResource(iptcResource, records))
})

const raster = { width: 1, height: 1, channels: 3, data: Uint8Array.of(1, 2, 3) } as const

test('a TIFF holds the block that a JPEG holds, and one with bare records gives it too', async () => {
  const iptc = photoshopResource(iptcResource, records)
  const file = await writeTiff(raster, { iptc }, runtimeWithoutModels().compression)
  expect(metadataOf(file).iptc).toEqual(iptc)
  const view = new DataView(file.buffer, file.byteOffset)
  const at = view.getUint32(4, true)
  for (let entry = at + 2; entry < at + 2 + view.getUint16(at, true) * 12; entry += 12) {
    if (view.getUint16(entry, true) !== tiffTag.photoshop) continue
    view.setUint16(entry, tiffTag.iptc, true)
    view.setUint32(entry + 4, records.length, true)
    view.setUint32(entry + 8, view.getUint32(entry + 8, true) + 12, true)
  }
  expect(metadataOf(file).iptc).toEqual(iptc)
})
