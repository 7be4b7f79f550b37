import { createHash } from 'node:crypto'
import { decodePhoto } from '@spotless/engine/container/decodePhoto'
import { encodePhoto } from '@spotless/engine/container/encodePhoto'
import { type Comparison, compareOutside } from '@spotless/engine/provenance/compareOutside'
import type { Box } from '@spotless/engine/raster/raster'
import { sharpCodec } from '../codec/sharpCodec.ts'
import { compression } from '../compression.ts'
import { type ManifestSummary, readManifest } from './readManifest.ts'

/** What holds of a result and of what its manifest says. */
export interface Verification {
  readonly manifest: ManifestSummary | null
  /** Whether the manifest names this very file as the photo that was edited; null when it names none. */
  readonly isOriginal: boolean | null
  /** Boxes outside which nothing was changed, by the manifest; null when it does not say so. */
  readonly claimed: readonly Box[] | null
  /** Undefined where the sizes differ. */
  readonly comparison: Comparison | undefined
  /** Part of the photo inside the claimed boxes, or inside the measured one where none is claimed. */
  readonly changedPart: number | null
  /** Whether signature, original and region are all as claimed. */
  readonly isProven: boolean
}

const lastClaim = (manifest: ManifestSummary | null): readonly Box[] | null =>
  manifest?.actions.findLast(({ changed }) => changed !== null)?.changed ?? null

/**
 * Checks a result against the photo that it was made from: its signature, whether this is the photo, and that nothing outside the
 * claimed region changed but by compression.
 * @throws SpotlessError what `decodePhoto` throws, for either file
 */
export const verifyEdit = async (original: Uint8Array, result: Uint8Array): Promise<Verification> => {
  const manifest = await readManifest(result)
  const [before, after] = [await decodePhoto(original, sharpCodec), await decodePhoto(result, sharpCodec)]
  const { width, height } = before.raster
  const named = manifest?.originalSha256 ?? null
  const isOriginal = named === null ? null : named === createHash('sha256').update(original).digest('hex')
  const claimed = lastClaim(manifest)
  const isSameSize = width === after.raster.width && height === after.raster.height
  let comparison: Comparison | undefined
  if (isSameSize) {
    const { source } = after
    const stored = source.isLossless
      ? null
      : (await encodePhoto(before.raster, source, { codec: sharpCodec, compression })).file
    const compressed = stored && (await decodePhoto(stored, sharpCodec)).raster
    comparison = compareOutside(before.raster, after.raster, compressed, claimed ?? [])
  }
  const boxes = claimed ?? (comparison?.measured ? [comparison.measured] : null)
  const area = boxes?.reduce((sum, box) => sum + box.width * box.height, 0)
  const isKept = claimed === null || comparison?.changedOutside === 0
  return {
    manifest,
    isOriginal,
    claimed,
    comparison,
    changedPart: area === undefined ? null : Math.min(1, area / (width * height)),
    isProven: manifest?.state === 'valid' && isOriginal === true && isKept,
  }
}
