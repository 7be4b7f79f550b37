import { screen } from '@spotless/contract/route'

const cacheName = 'spotless-handed-photo'
const key = `${screen.device}handed-photo`
const nameHeader = 'x-file-name'

/** Puts a photo where the page that edits on the device takes it from: in the browser's cache, without a request. */
export const handPhoto = async (file: File): Promise<void> => {
  const headers = { 'content-type': file.type, [nameHeader]: encodeURIComponent(file.name) }
  await (await caches.open(cacheName)).put(key, new Response(file, { headers }))
}

/** The photo that was handed over, which is then no longer kept; null where there is none. */
export const takeHandedPhoto = async (): Promise<File | null> => {
  if (!(await caches.has(cacheName))) return null
  const response = await (await caches.open(cacheName)).match(key)
  await caches.delete(cacheName)
  if (response === undefined) return null
  const name = decodeURIComponent(response.headers.get(nameHeader) ?? 'photo')
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
}
