import { SpotlessError } from '@spotless/contract/error'
import { maxOutputPixels } from '@spotless/contract/limits'
import { stepSchema } from '@spotless/planner/plan'
import { upgradeHistory } from '@spotless/planner/upgradeHistory'
import { strFromU8, strToU8 } from 'fflate'
import { z } from 'zod'
import { concatBytes, viewOf } from '../container/bytes.ts'
import type { Compression } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

/** Most prompts in a row that are replayed. */
export const maxPrompts = 200
/** Larger results are replayed from the original instead of being kept whole. */
const maxKeptBytes = 80_000_000
const lengthBytes = 4

const headerSchema = z.strictObject({
  kind: z.literal('plans'),
  history: z.preprocess(upgradeHistory, z.array(z.array(stepSchema).max(1_000)).max(maxPrompts)),
  /** What follows the header: the samples after the last step, compressed. */
  kept: z
    .strictObject({
      width: z.int().positive(),
      height: z.int().positive(),
      channels: z.union([z.literal(3), z.literal(4)]),
      bitDepth: z.union([z.literal(8), z.literal(16)]),
    })
    .refine(({ width, height }) => width * height <= maxOutputPixels)
    .optional(),
})
type Header = z.infer<typeof headerSchema>
export type History = Header['history']

export interface StoredHistory {
  /** The steps of every prompt so far, oldest first. */
  readonly history: History
  /** The lossless pixels after them; absent when replaying is fast or they are too large. */
  readonly raster?: Raster
}

/** Packs what the next prompt, or an undo, needs; `readHistory` reads it. */
export const packHistory = async (
  { history, raster }: StoredHistory,
  { deflate }: Compression,
): Promise<Uint8Array> => {
  const isKept = raster !== undefined && raster.data.byteLength <= maxKeptBytes
  const kept = isKept
    ? {
        width: raster.width,
        height: raster.height,
        channels: raster.channels,
        bitDepth: raster.data instanceof Uint16Array ? (16 as const) : (8 as const),
      }
    : undefined
  const header = strToU8(JSON.stringify({ kind: 'plans', history, kept } satisfies Header))
  const length = new Uint8Array(lengthBytes)
  viewOf(length).setUint32(0, header.length, true)
  if (!isKept) return concatBytes([length, header])
  const { buffer, byteOffset, byteLength } = raster.data
  return concatBytes([length, header, await deflate(new Uint8Array(buffer, byteOffset, byteLength), 1)])
}

const headerOf = (work: Uint8Array): { header: Header; rest: Uint8Array } | undefined => {
  if (work.length < lengthBytes) return undefined
  const end = lengthBytes + new DataView(work.buffer, work.byteOffset).getUint32(0, true)
  if (end > work.length) return undefined
  try {
    const text = strFromU8(work.subarray(lengthBytes, end))
    const header = headerSchema.safeParse(JSON.parse(text))
    return header.success ? { header: header.data, rest: work.subarray(end) } : undefined
  } catch {
    return undefined
  }
}

const samplesOf = async (
  rest: Uint8Array,
  kept: NonNullable<Header['kept']>,
  { inflate }: Compression,
): Promise<Raster | undefined> => {
  const { width, height, channels, bitDepth } = kept
  const bytes = (width * height * channels * bitDepth) / 8
  const plain = await inflate(rest, bytes).catch(() => undefined)
  if (plain?.length !== bytes) return undefined
  const data = bitDepth === 16 ? new Uint16Array(plain.buffer.slice(plain.byteOffset, plain.byteOffset + bytes)) : plain
  return { width, height, channels, data: bitDepth === 16 ? data : new Uint8Array(data) }
}

/** @throws SpotlessError `invalid_input` when the bytes are not what `packHistory` made, as those of another mode are not */
export const readHistory = async (work: Uint8Array, compression: Compression): Promise<StoredHistory> => {
  const read = headerOf(work)
  const raster = read?.header.kept && (await samplesOf(read.rest, read.header.kept, compression))
  if (read === undefined || (read.header.kept !== undefined && raster === undefined))
    throw new SpotlessError(
      'invalid_input',
      'This result was not made by Chat to Edit, so there are no earlier edits to go on from. Please upload the result as a new photo.',
    )
  return raster === undefined ? { history: read.header.history } : { history: read.header.history, raster }
}
