import { join } from 'node:path'
import { diskStorage } from './diskStorage.ts'
import type { S3Config } from './s3Config.ts'
import type { Storage } from './storage.ts'

export interface StorageConfig {
  /** Absent where files live in the data folder. */
  readonly s3: S3Config | undefined
  readonly dataFolder: string
}

/** The configured storage: a bucket by `S3_BUCKET`, otherwise a folder in the data folder. */
export const openStorage = async (config: StorageConfig): Promise<Storage> => {
  if (config.s3 === undefined) return diskStorage(join(config.dataFolder, 'files'))
  // The S3 client is loaded only where it is used.
  const { s3Storage } = await import('./s3Storage.ts')
  return s3Storage(config.s3)
}
