import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { resultsFolder } from '../../paths.ts'

const minWidthPx = 2_100
const gapPx = 8
const quality = 72

interface Placed {
  readonly file: string
  readonly left: number
  readonly top: number
}

/** Rows of pictures from left to right, as many in a row as fit. */
const placeInRows = (
  pictures: readonly { readonly file: string; readonly width: number; readonly height: number }[],
  widthPx: number,
): { readonly placed: readonly Placed[]; readonly height: number } => {
  const placed: Placed[] = []
  let [left, top, rowHeight] = [0, 0, 0]
  for (const { file, width, height } of pictures) {
    if (left > 0 && left + width > widthPx) {
      left = 0
      top += rowHeight + gapPx
      rowHeight = 0
    }
    placed.push({ file, left, top })
    left += width + gapPx
    rowHeight = Math.max(rowHeight, height)
  }
  return { placed, height: top + rowHeight }
}

/**
 * One contact sheet of the removals that were drawn, at 100 %: those whose fills were judged worst come first, then by number.
 *
 * @param folder of the drawings
 * @param worst numbers of the worst removals, worst first
 */
export const composeSheet = async (
  folder: string,
  files: readonly string[],
  worst: readonly number[],
): Promise<void> => {
  const rankOf = (file: string): number => {
    const number = Number.parseInt(file, 10)
    const rank = worst.indexOf(number)
    return rank < 0 ? worst.length + number : rank
  }
  const ordered = files.toSorted((a, b) => rankOf(a) - rankOf(b))
  const pictures = await Promise.all(
    ordered.map(async (file) => {
      const { width, height } = await sharp(await readFile(join(folder, file))).metadata()
      return { file, width, height }
    }),
  )
  const widthPx = Math.max(minWidthPx, ...pictures.map(({ width }) => width))
  const { placed, height } = placeInRows(pictures, widthPx)
  await sharp({ create: { width: widthPx, height, channels: 3, background: '#808080' } })
    .composite(placed.map(({ file, left, top }) => ({ input: join(folder, file), left, top })))
    .jpeg({ quality, mozjpeg: true })
    .toFile(join(resultsFolder, 'sheets', 'removals.jpg'))
}
