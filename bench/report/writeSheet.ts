import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type JpegOptions } from 'sharp'
import { resultsFolder } from '../paths.ts'

interface Cell {
  readonly width: number
  readonly height: number
  readonly gapPx?: number
}

/**
 * Writes pictures in rows, on grey, as a JPEG into the folder of sheets.
 * @param rows encoded pictures, each of the cell's size at most
 */
export const writeSheet = async (
  file: string,
  rows: readonly (readonly Buffer[])[],
  { width, height, gapPx = 0 }: Cell,
  jpeg: JpegOptions,
): Promise<void> => {
  const columns = Math.max(...rows.map((row) => row.length))
  const layers = rows.flatMap((row, y) =>
    row.map((input, x) => ({ input, left: x * (width + gapPx), top: y * (height + gapPx) })),
  )
  await sharp({
    create: {
      width: columns * (width + gapPx) - gapPx,
      height: rows.length * (height + gapPx) - gapPx,
      channels: 3,
      background: '#808080',
    },
  })
    .composite(layers)
    .jpeg(jpeg)
    .toFile(join(resultsFolder, 'sheets', file))
}

interface Credit {
  readonly photo: string
  readonly attribution: string | undefined
  readonly licence: string | undefined
}

/** Writes what a sheet shows, and who took its photos, beside it. */
export const writeSheetNotes = async (
  file: string,
  title: string,
  description: readonly string[],
  credits: readonly Credit[],
): Promise<void> => {
  const lines = [
    `# ${title}`,
    '',
    ...description,
    '',
    '| photo | by | licence |',
    '|---|---|---|',
    ...credits.map(
      ({ photo, attribution = 'unknown', licence = 'unknown' }) => `| ${photo} | ${attribution} | ${licence} |`,
    ),
    '',
  ]
  await writeFile(join(resultsFolder, 'sheets', file), lines.join('\n'))
}
