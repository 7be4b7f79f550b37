import { type PhotoFormat, photoExtensions } from '@spotless/contract/upload'

/** Name of the downloaded file: `processed-` and the original's name, its ending following the result's format. */
export const resultName = (originalName: string, format: PhotoFormat): string => {
  const endings = photoExtensions[format]
  const lower = originalName.toLowerCase()
  if (endings.some((ending) => lower.endsWith(ending))) return `processed-${originalName}`
  return `processed-${originalName.replace(/\.[^./]*$/, '')}${endings[0]}`
}
