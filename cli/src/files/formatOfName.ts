import { extname } from 'node:path'
import { type InputFormat, inputFormats, type PhotoFormat, photoExtensions } from '@spotless/contract/upload'
import type { Input } from './findInputs.ts'

/** In what most photos come back whose own format is not written. */
const results: Readonly<Record<Exclude<InputFormat, PhotoFormat>, PhotoFormat>> = {
  heic: 'jpeg',
  jxl: 'jpeg',
  tiff: 'png',
  gif: 'png',
  bmp: 'png',
}

/** The format in which most results of a photo come back, by its name; JPEG for a name that states none. */
export const formatOfName = ({ path }: Input): PhotoFormat => {
  const extension = extname(path).toLowerCase()
  const format = inputFormats.find((one) => photoExtensions[one].includes(extension)) ?? 'jpeg'
  return format in results ? results[format as keyof typeof results] : (format as PhotoFormat)
}
