/** Classes without `/` and `"` keep the search linear in a stranger's text. */
const thumbnailUri = /"self#jumbf=(?:\/c2pa\/([^"/]+)\/)?(c2pa\.assertions\/c2pa\.thumbnail\.[^"/]+)"/g

/**
 * Absolute addresses of the thumbnails that manifests hold. A relative address is one of the manifest that it stands in.
 * Source: C2PA specification, "JUMBF URIs".
 * @param json what c2pa-rs reports of a file
 */
export const thumbnailUris = (json: string): readonly string[] => {
  const { manifests = {} }: { manifests?: Readonly<Record<string, unknown>> } = JSON.parse(json)
  const uris = Object.entries(manifests).flatMap(([own, manifest]) =>
    [...JSON.stringify(manifest).matchAll(thumbnailUri)].map(
      ([, label = own, path]) => `self#jumbf=/c2pa/${label}/${path}`,
    ),
  )
  return [...new Set(uris)]
}
