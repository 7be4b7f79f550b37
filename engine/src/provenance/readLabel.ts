import { metadataOf } from '../container/rewriteMetadata.ts'
import { namespaces } from './namespaces.ts'
import { sourceTypeUri } from './sourceType.ts'
import { childrenOf, readPacket } from './xmpPacket.ts'

/** What a file's XMP says about how its picture came about. */
export interface Label {
  /** IPTC digital source type by its name; null when there is none. */
  readonly sourceType: string | null
  /** One sentence for each event of the history, oldest first. */
  readonly history: readonly string[]
}

const maxEvents = 50
const maxLength = 300
const eventFields = ['softwareAgent', 'action', 'parameters', 'when'] as const

/**
 * Reads the digital source type and the history of a photo's file; both are statements, not proofs.
 * @throws SpotlessError `empty_file`, `unsupported_format`, `unreadable_image`
 */
export const readLabel = (file: Uint8Array): Label => {
  const { descriptions } = readPacket(metadataOf(file).xmp)
  const properties = descriptions.flatMap(childrenOf)
  const attribute = descriptions
    .map((description) => description.getAttributeNS(namespaces.Iptc4xmpExt, 'DigitalSourceType'))
    .find((value) => value !== null && value !== '')
  const element = properties.find(({ localName }) => localName === 'DigitalSourceType')
  const type = attribute ?? (element?.getAttributeNS(namespaces.rdf, 'resource') || element?.textContent) ?? ''
  const events = properties
    .filter(({ namespaceURI, localName }) => namespaceURI === namespaces.xmpMM && localName === 'History')
    .flatMap(childrenOf)
    .flatMap(childrenOf)
    .slice(-maxEvents)
  return {
    sourceType: type.trim() === '' ? null : type.trim().replace(sourceTypeUri, '').slice(0, maxLength),
    history: events.map((event) =>
      eventFields
        .flatMap((name) => {
          const child = childrenOf(event).find(({ localName }) => localName === name)
          return (event.getAttributeNS(namespaces.stEvt, name) || child?.textContent) ?? []
        })
        .join(' · ')
        .slice(0, maxLength),
    ),
  }
}
