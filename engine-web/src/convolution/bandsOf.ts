import type { ChainInput } from './openChain.ts'
import type { ConvolutionChain } from './readChain.ts'

/** Rows of squares that are computed together; fewer are not worth a worker. */
const tileRows = 4
const minTiles = 4

/** A band of a part of a photo, and which row of the answer its own begins at. */
export interface Band {
  readonly input: ChainInput
  readonly answerRow: number
}

/** Cuts a part of a photo into bands of rows, each with its context; together they give what the whole gives. */
export const bandsOf = (
  input: ChainInput,
  { planes, readPx, writePx, layers }: ConvolutionChain,
  count: number,
): Band[] => {
  const { width, height } = input
  const rows = height / readPx - 2 * layers.length
  const tiles = Math.ceil(rows / tileRows)
  const bandRows = Math.max(minTiles, Math.ceil(tiles / count)) * tileRows
  return Array.from({ length: Math.ceil(rows / bandRows) }, (_, index) => {
    const first = index * bandRows
    const last = Math.min(rows, first + bandRows) + 2 * layers.length
    const bandHeight = (last - first) * readPx
    const band = new Float32Array(planes * width * bandHeight)
    for (let plane = 0; plane < planes; plane++) {
      const from = (plane * height + first * readPx) * width
      band.set(input.planes.subarray(from, from + bandHeight * width), plane * bandHeight * width)
    }
    return { input: { ...input, planes: band, height: bandHeight }, answerRow: first * writePx }
  })
}

/** Joins what bands gave. @param rows of the whole answer */
export const joinBands = (
  answers: readonly { readonly answerRow: number; readonly planes: Float32Array }[],
  planes: number,
  [rows, width]: readonly [number, number],
): Float32Array<ArrayBuffer> => {
  const whole = new Float32Array(planes * rows * width)
  for (const { answerRow, planes: band } of answers) {
    const length = band.length / planes
    for (let plane = 0; plane < planes; plane++)
      whole.set(band.subarray(plane * length, (plane + 1) * length), (plane * rows + answerRow) * width)
  }
  return whole
}
