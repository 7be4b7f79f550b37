import { type FileState, failureOf } from './readBatch.ts'

/**
 * A field of a CSV file (RFC 4180). Spreadsheets run fields that begin like a formula, so these get an apostrophe, as OWASP
 * advises.
 */
const field = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const columns = [
  'file',
  'status',
  'result',
  'width',
  'height',
  'mode',
  'engine',
  'seconds',
  'credits',
  'notes',
  'error',
]

/**
 * A table of what was done to each file of a batch, as a CSV file with a byte-order mark, without which spreadsheets misread names.
 * @param resultPaths paths of results in the archive by file id
 */
export const batchCsv = (
  mode: string,
  files: readonly FileState[],
  resultPaths: ReadonlyMap<string, string>,
): string => {
  const rows = files.map((file) => {
    const isDone = file.status === 'completed'
    return [
      file.name,
      file.status,
      resultPaths.get(file.id) ?? '',
      isDone ? file.resultWidth : null,
      isDone ? file.resultHeight : null,
      mode,
      isDone ? file.engine : null,
      isDone && file.durationMs !== null ? (file.durationMs / 1000).toFixed(1) : null,
      isDone ? file.credits : 0,
      isDone ? (file.notes ?? []).join(' ') : null,
      failureOf(file)?.message ?? null,
    ]
  })
  return `\uFEFF${[columns, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`
}
