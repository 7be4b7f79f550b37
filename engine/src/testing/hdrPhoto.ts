import { concatBytes, latin1Bytes, viewOf } from '../container/bytes.ts'

/** The ways in which a gain map is announced. */
export const hdrFlavours = ['ultraHdr', 'iso', 'apple'] as const
export type HdrFlavour = (typeof hdrFlavours)[number]

const segment = (marker: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const payload = concatBytes(parts)
  const head = new Uint8Array(4)
  viewOf(head).setUint32(0, 0xff00_0000 + marker * 0x1_0000 + payload.length + 2)
  return concatBytes([head, payload])
}
const isoSegment = (...values: readonly number[]): Uint8Array =>
  segment(0xe2, latin1Bytes('urn:iso:std:iso:ts:21496:-1\0'), Uint8Array.from(values))
const xmpSegment = (attributes: string, inner = ''): Uint8Array =>
  segment(
    0xe1,
    latin1Bytes('http://ns.adobe.com/xap/1.0/\0'),
    latin1Bytes(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${attributes}>${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  )
const afterStart = (jpeg: Uint8Array, ...added: readonly Uint8Array[]): Uint8Array =>
  concatBytes([jpeg.subarray(0, 2), ...added, jpeg.subarray(2)])

const hdrgm =
  'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMin="0" hdrgm:GainMapMax="2.5" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625" hdrgm:OffsetHDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2.5" hdrgm:BaseRenditionIsHDR="False"'
const apple =
  'xmlns:apdi="http://ns.apple.com/pixeldatainfo/1.0/" apdi:AuxiliaryImageType="urn:com:apple:photo:2020:aux:hdrgainmap" xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/" HDRGainMap:HDRGainMapVersion="65536"'

/** Metadata of a gain map from 0 to 2.5 stops in the fields of ISO 21496-1, annex C.2: fractions over a common denominator. */
const isoMap = (): Uint8Array => {
  const numbers = [1, 0, 5 / 2, 0, 5 / 2, 1, 1 / 64, 1 / 64]
  const bytes = new Uint8Array(5 + 4 + (numbers.length - 1) * 4)
  bytes[4] = 0x08
  const view = viewOf(bytes)
  view.setUint32(5, 64)
  for (const [index, value] of numbers.slice(1).entries()) view.setUint32(9 + index * 4, value * 64)
  return isoSegment(...bytes)
}

/** A little-endian index of two pictures, with the second's offset measured from its own start. */
const mpf = (mainBytes: number, base: number, mapBytes: number): Uint8Array => {
  const bytes = new Uint8Array(8 + 2 + 36 + 4 + 32)
  const view = viewOf(bytes)
  bytes.set(latin1Bytes('II*\0'))
  view.setUint32(4, 8, true)
  view.setUint16(8, 3, true)
  const fields = [
    [0xb000, 7, 4, 0x3030_3130],
    [0xb001, 4, 1, 2],
    [0xb002, 7, 32, 50],
  ] as const
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    view.setUint16(10 + index * 12, tag, true)
    view.setUint16(12 + index * 12, type, true)
    view.setUint32(14 + index * 12, count, true)
    view.setUint32(18 + index * 12, value, true)
  }
  for (const [index, value] of [0x0003_0000, mainBytes, 0, 0, 0, mapBytes, mainBytes - base, 0].entries()) {
    view.setUint32(50 + index * 4, value, true)
  }
  return segment(0xe2, latin1Bytes('MPF\0'), bytes)
}

/**
 * A high-dynamic-range photo, laid out as cameras do.
 * @param main the picture for every screen, a JPEG without an index
 * @param map its gain map, a JPEG
 */
export const hdrPhoto = (main: Uint8Array, map: Uint8Array, flavour: HdrFlavour): Uint8Array => {
  const mapSegments = { ultraHdr: [xmpSegment(hdrgm)], iso: [isoMap()], apple: [xmpSegment(apple)] }[flavour]
  const second = afterStart(map, ...mapSegments)
  const directory = `<Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${second.length}"/></rdf:li></rdf:Seq></Container:Directory>`
  const names =
    'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0"'
  const mainSegments = { ultraHdr: [xmpSegment(names, directory)], iso: [isoSegment(0, 0, 0, 0)], apple: [] }[flavour]
  const before = afterStart(main, ...mainSegments)
  const indexBytes = mpf(0, 0, 0).length
  const at = 2 + mainSegments.reduce((sum, { length }) => sum + length, 0)
  const index = mpf(before.length + indexBytes, at + 8, second.length)
  return concatBytes([before.subarray(0, at), index, before.subarray(at), second])
}
