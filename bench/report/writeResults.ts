import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { resultsFolder } from '../paths.ts'

/**
 * Writes what a benchmark measured, over what it measured before.
 * @param name of the benchmark, as in `quality/erase`
 * @param data for `publish`, as JSON
 * @param table for people, in Markdown
 */
export const writeResults = async (name: string, data: unknown, table?: string): Promise<void> => {
  const path = join(resultsFolder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.json`, `${JSON.stringify(data, null, 2)}\n`)
  if (table !== undefined) await writeFile(`${path}.md`, table)
}
