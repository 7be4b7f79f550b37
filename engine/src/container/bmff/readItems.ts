import { concatBytes } from '../bytes.ts'
import { byteReader } from './byteReader.ts'
import { type BmffBox, readBoxes } from './readBoxes.ts'

/** A still picture or a block of metadata in a HEIF file (ISO/IEC 23008-12). */
export interface HeifItem {
  readonly id: number
  /** `hvc1`, `av01`, `grid`, `Exif`, `mime` and others. */
  readonly type: string
  /** Of a `mime` item. */
  readonly contentType: string
  readonly properties: readonly BmffBox[]
}

export interface HeifReference {
  readonly type: string
  readonly from: number
  readonly to: readonly number[]
}

/** Where an item's bytes are in the file, or in the `idat` box. */
export interface HeifExtent {
  readonly at: number
  readonly length: number
  readonly isInIdat: boolean
}

export interface HeifItems {
  readonly primary: HeifItem
  readonly items: readonly HeifItem[]
  readonly references: readonly HeifReference[]
  /** Every property that any item has. */
  readonly properties: readonly BmffBox[]
  /** The item's bytes; undefined where they are not in the file. */
  readonly dataOf: (item: HeifItem) => Uint8Array | undefined
  /** Where the bytes of each item are, by its id. */
  readonly places: ReadonlyMap<number, readonly HeifExtent[]>
}

/** No photo has as many items, or pieces of items; grids of 50 MP have about 200 tiles. */
const maxItems = 4_096
/** Metadata larger than this is an attack or a mistake. */
const maxItemBytes = 16 * 1024 * 1024

const readVersion = (data: Uint8Array): { version: number; flags: number; body: Uint8Array } => {
  const word = byteReader(data).uint(4)
  return { version: word >>> 24, flags: word & 0xffffff, body: data.subarray(4) }
}

const readNames = (data: Uint8Array): Map<number, Pick<HeifItem, 'type' | 'contentType'>> => {
  const { version, body } = readVersion(data)
  const names = new Map<number, Pick<HeifItem, 'type' | 'contentType'>>()
  for (const entry of readBoxes(body.subarray(version === 0 ? 2 : 4)).slice(0, maxItems)) {
    if (entry.type !== 'infe') continue
    const item = readVersion(entry.data)
    if (item.version < 2) continue
    const reader = byteReader(item.body)
    const id = reader.uint(item.version === 2 ? 2 : 4)
    reader.uint(2)
    const type = reader.text(4)
    reader.textToZero()
    names.set(id, { type, contentType: type === 'mime' ? reader.textToZero() : '' })
  }
  return names
}

const readLocations = (data: Uint8Array): Map<number, readonly HeifExtent[]> => {
  const { version, body } = readVersion(data)
  const reader = byteReader(body)
  const sizes = reader.uint(2)
  const [offsetBytes, lengthBytes, baseBytes] = [(sizes >> 12) & 15, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((bytes) => ![0, 4, 8].includes(bytes))) {
    throw new Error('its table of places is damaged')
  }
  const count = Math.min(maxItems, reader.uint(version < 2 ? 2 : 4))
  // With sizes of 0 a piece takes no bytes: the file's length does not bound their number.
  let left = maxItems
  const locations = new Map<number, readonly HeifExtent[]>()
  for (let item = 0; item < count; item++) {
    const id = reader.uint(version < 2 ? 2 : 4)
    const isInIdat = version > 0 && (reader.uint(2) & 15) === 1
    const isElsewhere = reader.uint(2) !== 0
    const base = reader.uint(baseBytes)
    const extents: HeifExtent[] = []
    const pieces = reader.uint(2)
    left -= pieces
    if (left < 0) throw new Error('its table of places is damaged')
    for (let piece = 0; piece < pieces; piece++) {
      reader.uint(indexBytes)
      extents.push({ at: base + reader.uint(offsetBytes), length: reader.uint(lengthBytes), isInIdat })
    }
    if (!isElsewhere) locations.set(id, extents)
  }
  return locations
}

const readReferences = (data: Uint8Array): readonly HeifReference[] => {
  const { version, body } = readVersion(data)
  const idBytes = version === 0 ? 2 : 4
  return readBoxes(body).map(({ type, data: entry }) => {
    const reader = byteReader(entry)
    const from = reader.uint(idBytes)
    const count = Math.min(maxItems, reader.uint(2))
    return { type, from, to: Array.from({ length: count }, () => reader.uint(idBytes)) }
  })
}

const readProperties = (
  data: Uint8Array,
): { readonly all: readonly BmffBox[]; readonly of: Map<number, readonly BmffBox[]> } => {
  const boxes = readBoxes(data)
  const all = readBoxes(boxes.find(({ type }) => type === 'ipco')?.data ?? new Uint8Array())
  const of = new Map<number, readonly BmffBox[]>()
  for (const association of boxes.filter(({ type }) => type === 'ipma')) {
    const { version, flags, body } = readVersion(association.data)
    const reader = byteReader(body)
    const count = Math.min(maxItems, reader.uint(4))
    for (let entry = 0; entry < count; entry++) {
      const id = reader.uint(version === 0 ? 2 : 4)
      const indices = Array.from({ length: reader.uint(1) }, () =>
        (flags & 1) === 0 ? reader.uint(1) & 0x7f : reader.uint(2) & 0x7fff,
      )
      of.set(
        id,
        indices.flatMap((index) => all[index - 1] ?? []),
      )
    }
  }
  return { all, of }
}

/**
 * The items of a HEIF file (HEIC, AVIF) with properties and places; nothing is decoded.
 * Sources: ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, 6 and 9.
 * @throws Error when the boxes are damaged, or no item is the primary one
 */
export const readItems = (bytes: Uint8Array): HeifItems => {
  const meta = readBoxes(bytes).find(({ type }) => type === 'meta')
  if (meta === undefined) throw new Error('it holds no still picture')
  const boxes = readBoxes(meta.data.subarray(4))
  const box = (wanted: string): Uint8Array | undefined => boxes.find(({ type }) => type === wanted)?.data
  const [pitm, iinf, iloc, iprp, iref, idat] = ['pitm', 'iinf', 'iloc', 'iprp', 'iref', 'idat'].map(box)
  if (pitm === undefined || iinf === undefined || iloc === undefined || iprp === undefined) {
    throw new Error('it holds no still picture')
  }
  const primaryBox = readVersion(pitm)
  const primaryId = byteReader(primaryBox.body).uint(primaryBox.version === 0 ? 2 : 4)
  const properties = readProperties(iprp)
  const locations = readLocations(iloc)
  const items = [...readNames(iinf)].map(([id, name]) => ({ id, ...name, properties: properties.of.get(id) ?? [] }))
  const primary = items.find(({ id }) => id === primaryId)
  if (primary === undefined) throw new Error('it does not say which picture is shown')
  return {
    primary,
    items,
    references: iref === undefined ? [] : readReferences(iref),
    properties: properties.all,
    dataOf: ({ id }) => {
      const extents = locations.get(id) ?? []
      if (extents.reduce((sum, { length }) => sum + length, 0) > maxItemBytes) return undefined
      return extents.length === 0
        ? undefined
        : concatBytes(
            extents.map(({ at, length, isInIdat }) =>
              (isInIdat ? (idat ?? new Uint8Array()) : bytes).subarray(at, at + length),
            ),
          )
    },
    places: locations,
  }
}
