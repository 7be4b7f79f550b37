import { join } from 'node:path'

export interface BackupSummary {
  readonly files: number
  readonly bytes: number
}

/** What a backup consists of. */
export const backupParts = (folder: string) => ({
  /** The installation's keys: who has them can sign links and tokens. */
  secrets: join(folder, 'secrets.json'),
  database: join(folder, 'database.txt.gz'),
  /** Key and SHA-256 of each file, one JSON object a line. */
  list: join(folder, 'files.jsonl'),
  files: join(folder, 'files'),
})
