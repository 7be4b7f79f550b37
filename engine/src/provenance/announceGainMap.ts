import { namespaces } from './namespaces.ts'
import { appendElement, declarePrefix, readPacket, writePacket } from './xmpPacket.ts'

const mediaType = 'image/jpeg'

/**
 * An XMP packet that announces a gain map behind the picture, as Ultra HDR does: its version and the directory of both pictures.
 * Source: Ultra HDR Image Format 1.1.
 * @param mapBytes size of the gain map's file
 */
export const announceGainMap = (xmp: Uint8Array | undefined, mapBytes: number): Uint8Array => {
  const packet = readPacket(xmp)
  const [first] = packet.descriptions
  if (first === undefined) return writePacket(packet)
  for (const prefix of ['hdrgm', 'Container', 'Item'] as const) declarePrefix(first, prefix)
  first.setAttributeNS(namespaces.hdrgm, 'hdrgm:Version', '1.0')
  const list = appendElement(packet, appendElement(packet, first, 'Container', 'Directory'), 'rdf', 'Seq')
  const items = [
    { Semantic: 'Primary', Mime: mediaType },
    { Semantic: 'GainMap', Mime: mediaType, Length: String(mapBytes) },
  ]
  for (const values of items) {
    const entry = appendElement(packet, list, 'rdf', 'li')
    entry.setAttributeNS(namespaces.rdf, 'rdf:parseType', 'Resource')
    const item = appendElement(packet, entry, 'Container', 'Item')
    for (const [name, value] of Object.entries(values)) item.setAttributeNS(namespaces.Item, `Item:${name}`, value)
  }
  return writePacket(packet)
}
