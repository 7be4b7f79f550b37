import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage } from '../storage/storage.ts'
import { batchCsv } from './batchCsv.ts'
import type { Batch, FileState } from './readBatch.ts'
import { resultNames } from './resultNames.ts'

/** Name of the table in the archive. */
const tableName = 'batch.csv'

/**
 * The results of a batch and a table of what was done, as a ZIP file. Results are stored uncompressed, because they are
 * compressed already, and are read one after the other while the archive is sent. The archive becomes a Zip64 one where its
 * size or number of files asks for it. A result deleted meanwhile becomes an empty file.
 */
export const zipBatch = (
  storage: Pick<Storage, 'open'>,
  batch: Pick<Batch, 'editingMode'>,
  files: readonly FileState[],
  pattern: string,
): Readable => {
  const results = files.flatMap((file) =>
    file.status === 'completed' && file.processedPath !== null
      ? [{ id: file.id, name: file.name, position: file.position, key: file.processedPath }]
      : [],
  )
  const names = resultNames(
    pattern,
    results.map(({ name, position, key }) => ({
      name,
      position,
      mode: batch.editingMode,
      extension: key.slice(key.lastIndexOf('.') + 1),
    })),
  )
  const paths = new Map(results.map(({ id }, index) => [id, names[index] ?? '']))
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  for (const { id, key } of results) {
    zip.addReadStreamLazy(paths.get(id) ?? id, { compress: false }, (give) => {
      storage.open(key).then(
        (file) => give(null, file?.stream ?? Readable.from([])),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.addBuffer(Buffer.from(batchCsv(batch.editingMode, files, paths)), tableName)
  zip.end()
  return out
}
