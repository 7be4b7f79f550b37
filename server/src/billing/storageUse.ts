import { SpotlessError } from '@spotless/contract/error'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { count, eq, sum } from 'drizzle-orm'
import type { Queries } from '../db/connect.ts'
import { edits, processedImages } from '../db/schema.ts'
import type { Allowance } from './allowance.ts'

/** What a user stores now. */
export interface StorageUse {
  readonly photos: number
  /** Photos, masks, results and lossless intermediates. */
  readonly bytes: number
}

export const storageUseOf = async (queries: Pick<Queries, 'select'>, userId: string): Promise<StorageUse> => {
  const [photos] = await queries
    .select({ photos: count(), bytes: sum(processedImages.bytes) })
    .from(processedImages)
    .where(eq(processedImages.userId, userId))
  const [made] = await queries
    .select({ bytes: sum(edits.storedBytes) })
    .from(edits)
    .where(eq(edits.userId, userId))
  return { photos: photos?.photos ?? 0, bytes: Number(photos?.bytes ?? 0) + Number(made?.bytes ?? 0) }
}

type Limits = Pick<Allowance, 'plan' | 'maxPhotos' | 'maxStoredBytes'>

const wayOut = ({ plan }: Limits): string =>
  `Delete photos on your account page${plan === 'free' ? ', or choose a plan with more storage' : ''}.`

/** The refusal of what does not fit into a plan's storage. */
export const storageFull = (limits: Limits): SpotlessError =>
  new SpotlessError(
    'storage_full',
    `Your storage of ${Math.round(limits.maxStoredBytes / bytesPerMegabyte)} MB is full. ${wayOut(limits)}`,
  )

/**
 * @param added what is to be stored, as far as it is known
 * @throws SpotlessError `storage_full`
 */
export const assertStorageRoom = (use: StorageUse, limits: Limits, added: Partial<StorageUse> = {}): void => {
  if (use.photos + (added.photos ?? 0) > limits.maxPhotos) {
    throw new SpotlessError(
      'storage_full',
      `You have ${limits.maxPhotos} photos, the most on your plan. ${wayOut(limits)}`,
    )
  }
  // Where the size is not known yet, there must be room for a byte.
  if (use.bytes + (added.bytes ?? 1) > limits.maxStoredBytes) throw storageFull(limits)
}
