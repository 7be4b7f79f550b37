import { SpotlessError } from '@spotless/contract/error'
import { concatBytes, latin1Bytes, viewOf } from '../bytes.ts'
import type { Metadata } from '../photo.ts'
import { readBoxes } from './readBoxes.ts'
import { type HeifItem, readItems } from './readItems.ts'
import { withoutManifest } from './withoutManifest.ts'

const uint = (value: number, bytes: 1 | 2 | 4): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, at) => (value / 2 ** (8 * (bytes - 1 - at))) & 255)

const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = concatBytes(parts)
  return concatBytes([uint(body.length + 8, 4), latin1Bytes(type), body])
}

/** Version and flags of a full box. */
const version = (number: number): Uint8Array => uint(number * 2 ** 24, 4)

const isDescription = ({ type, contentType }: HeifItem): boolean =>
  type === 'Exif' || (type === 'mime' && contentType === 'application/rdf+xml')

interface NewItem {
  readonly id: number
  readonly name: Uint8Array
  readonly data: Uint8Array
}

const newItems = (firstId: number, { exif, xmp }: Metadata): readonly NewItem[] => {
  const entry = (id: number, type: string, more = ''): Uint8Array =>
    box('infe', version(2), uint(id, 2), uint(0, 2), latin1Bytes(`${type}\0${more}`))
  return [
    ...(exif ? [{ name: 'Exif', more: '', data: concatBytes([uint(6, 4), latin1Bytes('Exif\0\0'), exif]) }] : []),
    ...(xmp ? [{ name: 'mime', more: 'application/rdf+xml\0', data: xmp }] : []),
  ].map(({ name, more, data }, index) => ({ id: firstId + index, name: entry(firstId + index, name, more), data }))
}

/** Where an item's pieces are; `isInIdat` within the box `idat`. */
interface Place {
  readonly id: number
  readonly extents: readonly { readonly at: number; readonly length: number; readonly isInIdat: boolean }[]
}

const locationBox = (places: readonly Place[]): Uint8Array =>
  box(
    'iloc',
    version(1),
    uint(0x44_00, 2),
    uint(places.length, 2),
    ...places.flatMap(({ id, extents }) => [
      uint(id, 2),
      uint(extents[0]?.isInIdat === true ? 1 : 0, 2),
      uint(0, 2),
      uint(extents.length, 2),
      ...extents.flatMap(({ at, length }) => [uint(at, 4), uint(length, 4)]),
    ]),
  )

/**
 * An AVIF or HEIC with the given EXIF and XMP in place of its own; coded pictures and all their properties, the profile among
 * them, are copied untouched. Source: ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, annex A.
 * @throws SpotlessError `unsupported_format` when parts of a picture are within the box that is rewritten
 * @throws Error when the boxes are damaged
 */
export const writeHeifMetadata = (file: Uint8Array, metadata: Metadata): Uint8Array => {
  // Another file would make the manifest invalid.
  const bytes = withoutManifest(file)
  const { items, references, places, primary } = readItems(bytes)
  const kept = items.filter((item) => !isDescription(item))
  const keptIds = new Set(kept.map(({ id }) => id))
  const added = newItems(Math.max(...items.map(({ id }) => id)) + 1, metadata)
  const old = readBoxes(bytes).find(({ type }) => type === 'meta')
  if (old === undefined) throw new Error('it holds no still picture')
  const isOfMeta = (type: string): boolean => !['iinf', 'iloc', 'iref'].includes(type)
  const meta = readBoxes(old.data.subarray(4))
  const names = readBoxes((meta.find(({ type }) => type === 'iinf')?.data ?? new Uint8Array()).subarray(4 + 2))
  const keptNames = names.filter(({ data }) => keptIds.has(viewOf(data).getUint16(4)))
  const keptReferences = [
    ...references.filter(({ from }) => keptIds.has(from)),
    ...added.map(({ id }) => ({ type: 'cdsc', from: id, to: [primary.id] })),
  ]
  const metaBox = (all: readonly Place[]): Uint8Array =>
    box(
      'meta',
      version(0),
      ...meta.filter(({ type }) => isOfMeta(type)).map(({ type, data }) => box(type, data)),
      box(
        'iinf',
        version(0),
        uint(keptNames.length + added.length, 2),
        ...keptNames.map(({ type, data }) => box(type, data)),
        ...added.map(({ name }) => name),
      ),
      locationBox(all),
      box(
        'iref',
        version(0),
        ...keptReferences.map(({ type, from, to }) =>
          box(type, uint(from, 2), uint(to.length, 2), ...to.map((id) => uint(id, 2))),
        ),
      ),
    )
  const keptPlaces = [...places].filter(([id]) => keptIds.has(id)).map(([id, extents]) => ({ id, extents }))
  const isInMeta = keptPlaces.some(({ extents }) =>
    extents.some(({ at, length, isInIdat }) => !isInIdat && at < old.at + old.length && at + length > old.at),
  )
  if (isInMeta) {
    throw new SpotlessError(
      'unsupported_format',
      'The metadata of this photo cannot be changed in the file itself: parts of its picture are among them.',
    )
  }
  const newPlaces = (from: number): readonly Place[] => {
    let at = from
    return added.map(({ id, data }) => {
      at += data.length
      return { id, extents: [{ at: at - data.length, length: data.length, isInIdat: false }] }
    })
  }
  // Numbers have fixed widths, so that the length is known before the places are.
  const metaBytes = metaBox([...keptPlaces, ...newPlaces(0)]).length
  const shift = metaBytes - old.length
  const shifted = keptPlaces.map(({ id, extents }) => ({
    id,
    extents: extents.map((extent) => ({
      ...extent,
      at: extent.isInIdat || extent.at < old.at ? extent.at : extent.at + shift,
    })),
  }))
  const end = bytes.length + shift
  const tail = added.length === 0 ? [] : [box('mdat', ...added.map(({ data }) => data))]
  return concatBytes([
    bytes.subarray(0, old.at),
    metaBox([...shifted, ...newPlaces(end + 8)]),
    bytes.subarray(old.at + old.length),
    ...tail,
  ])
}
