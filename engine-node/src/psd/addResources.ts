import { concatBytes, viewOf } from '@spotless/engine/container/bytes'
import type { Metadata } from '@spotless/engine/container/photo'
import { iptcResource, photoshopResource, readPhotoshopResource } from '@spotless/engine/container/photoshopResources'

/** Numbers of the image resources that hold what a photo's file holds beside its picture. */
const resourceIds = { icc: 1039, exif: 1058, xmp: 1060 } as const satisfies Partial<Record<keyof Metadata, number>>

/** Bytes of a PSD's header; behind it are the colour mode's data, then the image resources, each with its length before it. */
const headerBytes = 26

const uint32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value)
  return bytes
}

/**
 * A PSD with a photo's profile, EXIF, XMP and IPTC in it, which the library that makes it does not write.
 * Source: Adobe Photoshop File Formats Specification, Image Resources Section.
 */
export const addResources = (psd: Uint8Array, metadata: Metadata): Uint8Array => {
  const view = viewOf(psd)
  const lengthAt = headerBytes + 4 + view.getUint32(headerBytes)
  const end = lengthAt + 4 + view.getUint32(lengthAt)
  const records = metadata.iptc && readPhotoshopResource(metadata.iptc, iptcResource)
  const added = concatBytes([
    ...(records ? [photoshopResource(iptcResource, records)] : []),
    ...(Object.keys(resourceIds) as (keyof typeof resourceIds)[]).flatMap((name) => {
      const data = metadata[name]
      return data === undefined ? [] : [photoshopResource(resourceIds[name], data)]
    }),
  ])
  return concatBytes([
    psd.subarray(0, lengthAt),
    uint32(end - lengthAt - 4 + added.length),
    psd.subarray(lengthAt + 4, end),
    added,
    psd.subarray(end),
  ])
}
