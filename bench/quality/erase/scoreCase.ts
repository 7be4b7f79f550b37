import { removeObject } from '@spotless/engine/inpaint/removeObject'
import type { PipelineContext } from '@spotless/engine/pipeline'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import sharp from 'sharp'
import { maskPng } from '../../images/maskPng.ts'
import type { Peer } from '../../peers/inpainters.ts'
import type { EraseCase } from './cases.ts'
import type { FillRow } from './fillTable.ts'
import { leftOver } from './leftOver.ts'
import { fillScore } from './scoreFill.ts'

export const ours = 'this engine'
export const ourBest = 'this engine, best quality'

const pngOf = ({ data, width, height }: Raster): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** What fills a case, and a folder for the files that measures read. */
export interface Fillers {
  readonly context: PipelineContext
  readonly peers: readonly Peer[]
  readonly folder: string
}

/** Fills a hole by this engine, in both qualities, and by its peers. */
export const scoreCase = async (
  { truth, covered, mask }: EraseCase,
  named: Pick<FillRow, 'file' | 'kind' | 'fraction'>,
  { context, peers, folder }: Fillers,
): Promise<FillRow[]> => {
  const rows: FillRow[] = []
  const [photo, maskFile] = await Promise.all([pngOf(covered), maskPng(mask)])
  const record = async (engine: string, fill: Raster, ms: number): Promise<void> => {
    const left = leftOver(fill, truth, covered, mask)
    rows.push({ ...named, engine, ...(await fillScore(fill, truth, mask, folder)), left, ms })
  }
  for (const [engine, quality] of [
    [ours, 'fast'],
    [ourBest, 'best'],
  ] as const) {
    const result = await removeObject(
      { mode: 'object-removal', photo, mask: maskFile, action: 'erase', options: { erase: { quality } } },
      context,
    )
    const { raster } = await decodePhoto(result.file)
    const { model = 0, paste = 0 } = result.timingsMs
    await record(engine, raster, model + paste)
  }
  for (const peer of peers) {
    const started = performance.now()
    const fill = await peer.fill(covered, mask)
    await record(peer.name, fill, performance.now() - started)
  }
  return rows
}
