import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { latin1Bytes, latin1Text } from './bytes.ts'
import { hasLocation, removeLocation } from './location.ts'
import { writePngChunks } from './pngChunks.ts'

const exif = {
  IFD0: { Make: 'Spotless', Copyright: 'Ann' },
  IFD2: { ExposureTime: '1/250', LensModel: 'Fixture 50' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 3910/100',
  },
}
const xmp = (inner: string): string =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"${inner}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

const pixels = () => sharp({ create: { width: 16, height: 12, channels: 3, background: '#336699' } })

describe.each(['jpeg', 'png', 'webp'] as const)('the location of a %s', (format) => {
  const withExif = async (values: typeof exif | Omit<typeof exif, 'IFD3'>) =>
    new Uint8Array(await pixels().withExif(values).toFormat(format).toBuffer())

  test('in EXIF is found and removed, with pixels and all other metadata kept', async () => {
    const file = await withExif(exif)
    expect(hasLocation(file)).toBe(true)
    const clean = removeLocation(file)
    expect(hasLocation(clean)).toBe(false)
    const [before, after] = await Promise.all([file, clean].map((bytes) => sharp(bytes).metadata()))
    const texts = [before, after].map((metadata) => latin1Text(metadata?.exif ?? new Uint8Array()))
    for (const kept of ['Spotless', 'Ann', 'Fixture 50']) expect(texts[1]).toContain(kept)
    // The degrees as stored: 51/1.
    const degrees = [Buffer.from([51, 0, 0, 0, 1, 0, 0, 0]), Buffer.from([0, 0, 0, 51, 0, 0, 0, 1])]
    const holds = (bytes: Uint8Array) => degrees.some((value) => Buffer.from(bytes).includes(value))
    expect([holds(before?.exif ?? file), holds(clean)]).toEqual([true, false])
    const raws = await Promise.all([file, clean].map((bytes) => sharp(bytes).raw().toBuffer()))
    expect(raws[1]?.equals(raws[0] ?? Buffer.alloc(0))).toBe(true)
    expect(removeLocation(clean)).toBe(clean)
  })

  test.each([
    ['attributes', ` exif:GPSLatitude="51,30.5N" exif:GPSLongitude='0,7.6W' dc:source="kept">`],
    [
      'elements',
      ` dc:source="kept"><exif:GPSLatitude>51,30.5N</exif:GPSLatitude><exif:GPSAltitude\n>1/1</exif:GPSAltitude>`,
    ],
  ])('in XMP %s is found and removed', async (_name, inner) => {
    // libvips stores XMP in PNG outside the standard's chunk.
    const packet = latin1Bytes(xmp(inner))
    const file =
      format === 'png'
        ? writePngChunks(new Uint8Array(await pixels().png().toBuffer()), { xmp: packet })
        : new Uint8Array(await pixels().withXmp(xmp(inner)).toFormat(format).toBuffer())
    expect(hasLocation(file)).toBe(true)
    const clean = removeLocation(file)
    const text = latin1Text(clean)
    expect([
      hasLocation(clean),
      text.includes('51,30.5N'),
      text.includes('GPS'),
      text.includes('dc:source="kept"'),
    ]).toEqual([false, false, false, true])
  })

  test('is not found where there is none, and the file is left as it is', async () => {
    const { IFD3: _gps, ...rest } = exif
    const file = await withExif(rest)
    expect(hasLocation(file)).toBe(false)
    expect(removeLocation(file)).toBe(file)
  })
})

test('the location in the XMP of a TIFF is removed, with every byte else in its place', async () => {
  const packet = xmp(` exif:GPSLatitude="51,30.5N" dc:source="kept">`)
  const file = new Uint8Array(await pixels().withXmp(packet).tiff().toBuffer())
  expect([hasLocation(file), latin1Text(file).includes('51,30.5N')]).toEqual([true, true])
  const clean = removeLocation(file)
  const text = latin1Text(clean)
  expect([hasLocation(clean), text.includes('51,30.5N'), text.includes('dc:source="kept"')]).toEqual([
    false,
    false,
    true,
  ])
  expect(clean).toHaveLength(file.length)
  expect(removeLocation(clean)).toBe(clean)
  const raws = await Promise.all([file, clean].map((bytes) => sharp(bytes).raw().toBuffer()))
  expect(raws[1]?.equals(raws[0] ?? Buffer.alloc(0))).toBe(true)
})

test('damaged GPS directories are removed without reading or writing outside the block', async () => {
  const file = new Uint8Array(await pixels().withExif(exif).jpeg().toBuffer())
  const at = Math.max(
    Buffer.from(file).indexOf(Uint8Array.of(0x25, 0x88, 4, 0)),
    Buffer.from(file).indexOf(Uint8Array.of(0x88, 0x25, 0, 4)),
  )
  expect(at).toBeGreaterThan(0)
  for (const pointer of [0, 7, 8, 9, 0xffff_fff0, 0x7fff_ffff, file.length]) {
    const broken = file.slice()
    const isLittle = broken[at] === 0x25
    new DataView(broken.buffer).setUint32(at + 8, pointer, isLittle)
    const clean = removeLocation(broken)
    expect([pointer, hasLocation(clean)]).toEqual([pointer, false])
    await expect(sharp(clean).raw().toBuffer()).resolves.toHaveLength(16 * 12 * 3)
  }
})
