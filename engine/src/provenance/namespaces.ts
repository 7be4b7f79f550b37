/** XML namespaces of the XMP properties that are read or written here, with the prefixes that are customary. */
export const namespaces = {
  xmlns: 'http://www.w3.org/2000/xmlns/',
  x: 'adobe:ns:meta/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  stEvt: 'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#',
  hdrgm: 'http://ns.adobe.com/hdr-gain-map/1.0/',
  Container: 'http://ns.google.com/photos/1.0/container/',
  Item: 'http://ns.google.com/photos/1.0/container/item/',
} as const

/**
 * Namespaces whose properties announce pictures or data behind the main picture: gain maps (Ultra HDR, Apple), the directory of
 * such pictures, motion photos, depth maps, and XMP continued in further segments. An encoder that writes the main picture alone
 * makes them untrue.
 * Source: Ultra HDR Image Format 1.1; Google Photos container; XMP Specification Part 3, 1.1.3.1.
 */
export const companionNamespaces: readonly string[] = [
  namespaces.hdrgm,
  'http://ns.apple.com/HDRGainMap/1.0/',
  namespaces.Container,
  namespaces.Item,
  'http://ns.google.com/photos/1.0/camera/',
  'http://ns.google.com/photos/1.0/depthmap/',
  'http://ns.google.com/photos/1.0/image/',
  'http://ns.adobe.com/xmp/note/',
]
