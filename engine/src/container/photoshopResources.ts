import { concatBytes, latin1Bytes, startsWith, viewOf } from './bytes.ts'

const signature = latin1Bytes('8BIM')
/** Number of the resource that holds IPTC-IIM records. */
export const iptcResource = 1_028

/** A resource without a name. Source: Adobe Photoshop File Formats Specification, Image Resource Blocks. */
export const photoshopResource = (id: number, data: Uint8Array): Uint8Array => {
  const length = new Uint8Array(4)
  viewOf(length).setUint32(0, data.length)
  return concatBytes([signature, Uint8Array.of(id >> 8, id & 255, 0, 0), length, data, new Uint8Array(data.length % 2)])
}

/** Numbers of small pictures of the photo. */
const thumbnailResources = [1_033, 1_036]

interface Resource {
  readonly id: number
  readonly data: Uint8Array
  readonly whole: Uint8Array
}

/** The resources of a block up to the first that is damaged. */
const resourcesIn = (block: Uint8Array): readonly Resource[] => {
  const view = viewOf(block)
  const found: Resource[] = []
  for (let at = 0; at + 12 <= block.length && startsWith(block.subarray(at), signature); ) {
    const nameBytes = (block[at + 6] as number) + 1
    const dataAt = at + 6 + nameBytes + (nameBytes % 2) + 4
    if (dataAt > block.length) break
    const length = view.getUint32(dataAt - 4)
    if (dataAt + length > block.length) break
    const end = dataAt + length + (length % 2)
    found.push({
      id: view.getUint16(at + 4),
      data: block.subarray(dataAt, dataAt + length),
      whole: block.subarray(at, end),
    })
    at = end
  }
  return found
}

/** What a block of resources holds under a number; undefined where it does not, or is damaged before. */
export const readPhotoshopResource = (block: Uint8Array, wanted: number): Uint8Array | undefined =>
  resourcesIn(block).find(({ id }) => id === wanted)?.data

/** A block without pictures of the photo as it was, which would still show what was removed; the block itself where it has none. */
export const withoutThumbnails = (block: Uint8Array): Uint8Array => {
  const resources = resourcesIn(block)
  const kept = resources.filter(({ id }) => !thumbnailResources.includes(id))
  return kept.length === resources.length ? block : concatBytes(kept.map(({ whole }) => whole))
}
