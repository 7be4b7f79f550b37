import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom'
import { strFromU8, strToU8 } from 'fflate'
import { namespaces } from './namespaces.ts'

const emptyPacket = `<x:xmpmeta xmlns:x="${namespaces.x}"><rdf:RDF xmlns:rdf="${namespaces.rdf}"><rdf:Description rdf:about=""/></rdf:RDF></x:xmpmeta>`

/** The header and the trailer of a packet (XMP Specification Part 1, 7.3). */
const packetStart = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>`
const packetEnd = '<?xpacket end="w"?>'

/** An XMP packet as a document. */
export interface Packet {
  readonly document: Document
  /** Descriptions of the photo, at least one. */
  readonly descriptions: readonly Element[]
}

const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'nodeType' in node && node.nodeType === 1

/** The child elements. */
export const childrenOf = (parent: Element): readonly Element[] => [...parent.childNodes].filter(isElement)

const parse = (text: string): Packet | undefined => {
  const stop = (_level: string, message: string): never => {
    throw new Error(message)
  }
  const document = new DOMParser({ onError: stop }).parseFromString(text, 'text/xml')
  const [rdf] = document.getElementsByTagNameNS(namespaces.rdf, 'RDF')
  if (rdf === undefined) return undefined
  const descriptions = childrenOf(rdf).filter(
    ({ namespaceURI, localName }) => namespaceURI === namespaces.rdf && localName === 'Description',
  )
  return descriptions.length === 0 ? undefined : { document, descriptions }
}

/** Reads a packet in UTF-8. One that cannot be read by XMP’s rules is replaced by an empty one, as other readers see it. */
export const readPacket = (bytes: Uint8Array | undefined): Packet => {
  try {
    const text = strFromU8(bytes ?? new Uint8Array())
    const packet = parse(text.replace(/^\0+|\0+$/g, '').trim())
    if (packet !== undefined) return packet
  } catch {
    // Not well-formed.
  }
  const packet = parse(emptyPacket)
  if (packet === undefined) throw new Error('The empty packet has no description.')
  return packet
}

export const writePacket = ({ document }: Packet): Uint8Array => {
  const root = document.documentElement
  if (root === null) throw new Error('The packet has no root element.')
  return strToU8(`${packetStart}${new XMLSerializer().serializeToString(root)}${packetEnd}`)
}

type Prefix = keyof typeof namespaces

/** Declares a prefix on an element, unless it means this already. */
export const declarePrefix = (element: Element, prefix: Prefix): void =>
  element.setAttributeNS(namespaces.xmlns, `xmlns:${prefix}`, namespaces[prefix])

/** A new child element of a namespace. */
export const appendElement = ({ document }: Packet, parent: Element, prefix: Prefix, name: string): Element => {
  const child = document.createElementNS(namespaces[prefix], `${prefix}:${name}`)
  parent.appendChild(child)
  return child
}
