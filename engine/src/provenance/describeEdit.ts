import type { Mode } from '@spotless/contract/mode'
import { companionNamespaces, namespaces } from './namespaces.ts'
import { type SourceType, sourceTypes, sourceTypeUri, strongerType } from './sourceType.ts'
import { appendElement, childrenOf, declarePrefix, type Packet, readPacket, writePacket } from './xmpPacket.ts'

/** What is written into a file about its edit. */
export interface EditDescription {
  readonly mode: Mode
  /** Names of the engines that made the pixels. */
  readonly engine: string
  readonly sourceType: SourceType
}

/** Name of this software in metadata and manifests. */
export const softwareAgent = 'Spotless'
/** A packet must fit into one segment of a JPEG, with the segment’s prefix. */
const maxPacketBytes = 65_000

const isSourceType = (name: string): name is SourceType => (sourceTypes as readonly string[]).includes(name)

/** Removes what announces pictures that the encoded file does not have. */
const removeCompanions = ({ descriptions }: Packet): void => {
  for (const description of descriptions) {
    for (const attribute of [...description.attributes]) {
      if (companionNamespaces.includes(attribute.namespaceURI ?? '')) description.removeAttributeNode(attribute)
    }
    for (const child of childrenOf(description)) {
      if (companionNamespaces.includes(child.namespaceURI ?? '')) description.removeChild(child)
    }
  }
}

/** Takes the source type out of a packet, written as an attribute, as text or as a resource; undefined when there is none. */
const takeSourceType = ({ descriptions }: Packet): string | undefined => {
  const name = 'DigitalSourceType'
  const found: (string | null)[] = []
  for (const description of descriptions) {
    found.push(description.getAttributeNS(namespaces.Iptc4xmpExt, name))
    description.removeAttributeNS(namespaces.Iptc4xmpExt, name)
    for (const child of childrenOf(description)) {
      if (child.namespaceURI !== namespaces.Iptc4xmpExt || child.localName !== name) continue
      found.push(child.getAttributeNS(namespaces.rdf, 'resource') || child.textContent)
      description.removeChild(child)
    }
  }
  return found.find((value) => value !== null && value !== '')?.trim()
}

const appendEvent = (packet: Packet, { mode, engine }: EditDescription): void => {
  const [first] = packet.descriptions
  if (first === undefined) return
  const histories = packet.descriptions.flatMap(childrenOf)
  const known = histories.find(
    ({ namespaceURI, localName }) => namespaceURI === namespaces.xmpMM && localName === 'History',
  )
  if (known === undefined) declarePrefix(first, 'xmpMM')
  const history = known ?? appendElement(packet, first, 'xmpMM', 'History')
  const list = childrenOf(history)[0] ?? appendElement(packet, history, 'rdf', 'Seq')
  const event = appendElement(packet, list, 'rdf', 'li')
  declarePrefix(event, 'stEvt')
  event.setAttributeNS(namespaces.rdf, 'rdf:parseType', 'Resource')
  const values = { action: 'edited', softwareAgent, parameters: engine === '' ? mode : `${mode}: ${engine}` }
  for (const [name, value] of Object.entries(values)) {
    appendElement(packet, event, 'stEvt', name).appendChild(packet.document.createTextNode(value))
  }
}

const describe = (xmp: Uint8Array | undefined, edit: EditDescription, isInHistory: boolean): Uint8Array => {
  const packet = readPacket(xmp)
  removeCompanions(packet)
  const before = takeSourceType(packet)?.replace(sourceTypeUri, '') ?? ''
  const sourceType = isSourceType(before) ? strongerType(before, edit.sourceType) : edit.sourceType
  const [first] = packet.descriptions
  if (first !== undefined) {
    declarePrefix(first, 'Iptc4xmpExt')
    first.setAttributeNS(namespaces.Iptc4xmpExt, 'Iptc4xmpExt:DigitalSourceType', `${sourceTypeUri}${sourceType}`)
  }
  if (isInHistory) appendEvent(packet, edit)
  return writePacket(packet)
}

/**
 * An XMP packet that tells the truth about an edited photo: IPTC’s digital source type says how its content came about, the
 * history has one more event, and properties that announce a gain map or other pictures behind the main one are gone. Whatever
 * else the packet says stays. Where there is no room for the event, or for the old packet, these are left out.
 * Source: IPTC Photo Metadata Standard 2024.1; XMP Specification Part 2 (`xmpMM:History`).
 *
 * @param xmp the packet of the photo that was edited
 */
export const describeEdit = (xmp: Uint8Array | undefined, edit: EditDescription): Uint8Array => {
  const whole = describe(xmp, edit, true)
  if (whole.length <= maxPacketBytes) return whole
  const short = describe(xmp, edit, false)
  return short.length <= maxPacketBytes ? short : describe(undefined, edit, true)
}

/** An XMP packet without properties that announce a gain map or other pictures behind the main one. */
export const withoutAnnouncements = (xmp: Uint8Array): Uint8Array => {
  const packet = readPacket(xmp)
  removeCompanions(packet)
  return writePacket(packet)
}
