import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './diskStorage.ts'
import type { Storage } from './storage.ts'

/** The configured storage: a bucket by `S3_BUCKET`, else a folder among the data. */
export const openStorage = async (config: Pick<Config, 's3' | 'dataFolder'>): Promise<Storage> => {
  if (config.s3 === undefined) return diskStorage(join(config.dataFolder, 'files'))
  // Only those who use a bucket load its client.
  const { s3Storage } = await import('./s3Storage.ts')
  return s3Storage(config.s3)
}
