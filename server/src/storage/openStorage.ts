import { join } from 'node:path'
import { diskStorage } from './diskStorage.ts'
import type { S3Config } from './s3Config.ts'
import type { Storage } from './storage.ts'

export interface StorageConfig {
  /** Absent where files live in the data folder. */
  readonly s3: S3Config | undefined
  readonly dataFolder: string
}

/** The configured storage: a bucket by `S3_BUCKET`, else a folder among the data. */
export const openStorage = async (config: StorageConfig): Promise<Storage> => {
  if (config.s3 === undefined) return diskStorage(join(config.dataFolder, 'files'))
  // Only those who use a bucket load its client.
  const { s3Storage } = await import('./s3Storage.ts')
  return s3Storage(config.s3)
}
