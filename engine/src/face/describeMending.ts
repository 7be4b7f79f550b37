import type { MendedPrint } from '../oldPrint/mendOldPrint.ts'

/** Says what was mended of an old print; nothing where that was not asked for. */
export const describeMending = (mended: MendedPrint | null): string[] => {
  if (mended === null) return []
  const { filledFraction, wasFaded } = mended
  const filled =
    filledFraction > 0
      ? `Scratches and dust were filled: ${(100 * filledFraction).toFixed(1)} % of the photo.`
      : 'No scratches and no dust were found.'
  return [filled, ...(wasFaded ? ['Faded black and white were brought back.'] : [])]
}
