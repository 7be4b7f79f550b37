import { stat } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'
import { watch } from 'chokidar'
import { UsageError } from '../exitCode.ts'
import { type Input, inputOf, isPhotoName } from './findInputs.ts'

/** A file that has not grown for so long is complete: cameras and browsers write slowly. */
const settledMs = 1_000

/**
 * The photos in folders and those that appear there, until the signal is aborted.
 * @param suffix of results beside their originals, which are not edited again
 * @throws UsageError when a name is no folder
 */
export const watchFolders = async function* (
  named: readonly string[],
  recursive: boolean,
  suffix: string,
  signal: AbortSignal,
): AsyncGenerator<Input> {
  for (const path of named) {
    if ((await stat(path).catch(() => undefined))?.isDirectory() !== true) {
      throw new UsageError(`Expected folders to watch but ${path} is none.`)
    }
  }
  const waiting: Input[] = []
  let wake = Promise.withResolvers<void>()
  const watcher = watch([...named], {
    ...(recursive ? {} : { depth: 0 }),
    awaitWriteFinish: { stabilityThreshold: settledMs },
    ignored: (path) => basename(path).startsWith('.') && basename(path) !== '.',
  })
  const baseOf = (path: string): string =>
    named.find((folder) => !relative(resolve(folder), resolve(path)).startsWith('..')) ?? dirname(path)
  watcher.on('add', (path) => {
    const input = inputOf(path, baseOf(path))
    if (!isPhotoName(path) || input.name.endsWith(`-${suffix}`)) return
    waiting.push(input)
    wake.resolve()
  })
  const onAbort = () => wake.resolve()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      const next = waiting.shift()
      if (next !== undefined) {
        yield next
        continue
      }
      await wake.promise
      wake = Promise.withResolvers()
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    await watcher.close()
  }
}
