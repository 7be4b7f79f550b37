import { type DownloadedFormat, downloadExtensions } from '@spotless/contract/download'

/**
 * Name of the downloaded file: `processed-` and the original name, with the extension of the
 * result's format.
 */
export const resultName = (originalName: string, format: DownloadedFormat): string => {
  const extensions = downloadExtensions[format]
  const lower = originalName.toLowerCase()
  if (extensions.some((extension) => lower.endsWith(extension))) return `processed-${originalName}`
  return `processed-${originalName.replace(/\.[^./]*$/, '')}${extensions[0]}`
}
