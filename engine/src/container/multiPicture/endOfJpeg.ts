import { viewOf } from '../bytes.ts'

const startOfScan = 0xda
const endOfImage = 0xd9
/** Markers without a length: RST0–RST7, TEM, and zero, which is a stuffed 0xff. */
const isBare = (marker: number): boolean => marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * The offset after a JPEG's end-of-image marker; null when it is damaged or cut short.
 * @param at offset of its start-of-image marker
 */
export const endOfJpeg = (file: Uint8Array, at = 0): number | null => {
  if (file[at] !== 0xff || file[at + 1] !== 0xd8) return null
  const view = viewOf(file)
  let isInScan = false
  for (let from = at + 2; from + 2 <= file.length; ) {
    const next: number = isInScan ? file.indexOf(0xff, from) : from
    if (next < 0 || file[next] !== 0xff) return null
    const marker: number | undefined = file[next + 1]
    if (marker === undefined) return null
    if (marker === endOfImage) return next + 2
    if (marker === 0xff) from = next + 1
    else if (isBare(marker)) from = next + 2
    else {
      if (next + 4 > file.length) return null
      from = next + 2 + view.getUint16(next + 2)
      isInScan = isInScan || marker === startOfScan
    }
  }
  return null
}
