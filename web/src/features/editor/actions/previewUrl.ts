import { route } from '@spotless/contract/route'
import type { UploadAnswer } from '@spotless/contract/upload'
import { call } from '../../../lib/call.ts'

const shownEverywhere: readonly UploadAnswer['format'][] = ['jpeg', 'png', 'webp']

/**
 * Object URL of a photo as this browser can show it: the file itself, or a copy that the server makes.
 * @throws {CallError} if the server refuses to
 */
export const previewUrl = async (file: File, { id, format }: UploadAnswer, signal: AbortSignal): Promise<string> => {
  if (shownEverywhere.includes(format)) return URL.createObjectURL(file)
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  if (bitmap) return URL.createObjectURL(file)
  const copy = await call('GET', `${route.download(id)}?of=original&format=webp&quality=90`, { signal })
  return URL.createObjectURL(await copy.blob())
}
