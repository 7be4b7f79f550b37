import type { Status } from '../metrics/readStatus.ts'

const seconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} s`
const megabytes = (bytes: number): string => `${Math.round(bytes / (1024 * 1024))} MiB`
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, total]) => `${name} ${total}`)
    .join(', ') || 'none'

/** The installation's state in lines for a terminal. */
export const describeStatus = (status: Status): string => {
  const { queue, edits, failures, modes, running, processes, storage, models, memory } = status
  const modeLines = modes.map(
    (one) =>
      `  ${one.mode.padEnd(20)} ${String(one.edits).padStart(6)} edits, median ${seconds(one.medianSeconds)}, 95 % within ${seconds(one.slowSeconds)}`,
  )
  const runningLines = running.map(
    (one) => `  ${one.editId}  ${one.mode}, for ${seconds(one.seconds)}, try ${one.tries}`,
  )
  return [
    `Queue      ${queue.waiting} waiting, ${queue.running} running; the oldest waits for ${seconds(queue.oldestSeconds)}`,
    ...runningLines,
    `Processes  ${processes === null ? 'one, with its database embedded' : listed(processes)}`,
    `Edits      ${listed(edits)} (last 24 hours)`,
    `Failures   ${listed(failures)}`,
    ...modeLines,
    `Models     by ${models.executionProvider}${models.notes.length === 0 ? '' : ', but:'}`,
    ...models.notes.map((note) => `  ${note}`),
    `Storage    ${storage.photos} photos, originals of ${megabytes(storage.originalBytes)}`,
    `Memory     ${megabytes(memory.residentBytes)} in the process that answered, up for ${seconds(memory.uptimeSeconds)}`,
  ].join('\n')
}
