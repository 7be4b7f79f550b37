import { extname } from 'node:path'
import { type PhotoFormat, photoExtensions } from '@spotless/contract/upload'
import type { Input } from './findInputs.ts'

/** The format that a photo's name states, in which most results come back; JPEG for a name that states none. */
export const formatOfName = ({ path }: Input): PhotoFormat => {
  const extension = extname(path).toLowerCase()
  const formats = Object.entries(photoExtensions) as [PhotoFormat, readonly string[]][]
  return formats.find(([, extensions]) => extensions.includes(extension))?.[0] ?? 'jpeg'
}
