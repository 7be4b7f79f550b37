import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hdrFlavours, hdrPhoto } from '../testing/hdrPhoto.ts'
import { concatBytes, latin1Text } from './bytes.ts'
import { readOrientation } from './exif.ts'
import { exportPhoto } from './exportPhoto.ts'
import { readGainMap } from './multiPicture/gainMap.ts'
import { metadataOf } from './rewriteMetadata.ts'
import { withoutDecoding } from './withoutDecoding.ts'

const pixels = (width = 16) => sharp({ create: { width, height: 12, channels: 3, background: '#336699' } })
const named = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
const jpeg = new Uint8Array(await pixels().withExif(named).jpeg().toBuffer())
const textOf = (file: Uint8Array | null): string => latin1Text(file ?? new Uint8Array())

test('removal from a JPEG takes the previews behind it away', async () => {
  const file = concatBytes([jpeg, jpeg])
  const clean = withoutDecoding(file, 'remove')
  expect(textOf(file)).toContain('Somebody')
  expect(textOf(clean)).not.toContain('Somebody')
  expect(textOf(clean).split('\xff\xd8\xff')).toHaveLength(2)
  const raws = await Promise.all([file, clean ?? file].map((bytes) => sharp(bytes).raw().toBuffer()))
  expect(raws[1]).toEqual(raws[0])
})

test.each(hdrFlavours)('removal from a JPEG keeps its gain map (%s) without what tells of the photo', (flavour) => {
  const file = hdrPhoto(jpeg, jpeg, flavour)
  const clean = withoutDecoding(file, 'remove')
  expect(textOf(clean)).not.toContain('Somebody')
  const [before, after] = [readGainMap(file), readGainMap(clean ?? new Uint8Array())]
  expect(after).toMatchObject({ isUltraHdr: flavour === 'ultraHdr', iso: before?.iso ?? null })
  // Ultra HDR is found by its announcement in the main picture.
  if (flavour === 'ultraHdr') expect(textOf(clean)).toContain(`Item:Length="${after?.file.length}"`)
})

test('removal leaves how a stored picture is turned', async () => {
  const turned = new Uint8Array(await pixels().withExif(named).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const { exif } = metadataOf(withoutDecoding(turned, 'remove') ?? turned)
  expect([readOrientation(exif), exif?.length]).toEqual([6, 26])
})

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.5N" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Somebody"/></rdf:RDF></x:xmpmeta>'

describe('formats whose metadata cannot be changed in the file', () => {
  test('go through where there is nothing to remove, and are encoded anew where there may be', async () => {
    const gif = new Uint8Array(await pixels().gif().toBuffer())
    const tiff = new Uint8Array(await pixels().withXmp(xmp).tiff().toBuffer())
    expect(withoutDecoding(gif, 'remove-location')).toBe(gif)
    expect([withoutDecoding(gif, 'remove'), withoutDecoding(tiff, 'remove')]).toEqual([null, null])
    const unplaced = withoutDecoding(tiff, 'remove-location')
    expect(unplaced).toHaveLength(tiff.length)
    expect(textOf(unplaced)).toContain('Somebody')
    expect(textOf(unplaced)).not.toContain('GPS')
    const bmp = new Uint8Array(62)
    bmp.set([0x42, 0x4d])
    expect(withoutDecoding(bmp, 'remove')).toBe(bmp)
  })

  test('are downloaded without metadata in the format of their results', async () => {
    for (const file of [
      await pixels().withXmp(xmp).tiff({ compression: 'lzw' }).toBuffer(),
      await pixels().gif().toBuffer(),
    ]) {
      const request = { file: new Uint8Array(file), format: 'original', metadata: 'remove' } as const
      const made = await exportPhoto(request, runtimeWithoutModels())
      expect([made.format, textOf(made.file).includes('Somebody')]).toEqual(['png', false])
    }
  })
})
