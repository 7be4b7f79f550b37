import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs Debian's ExifTool on a copy of a file in a folder of its own. */
const withCopy = async <T>(file: Uint8Array, work: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-exiftool-'))
  try {
    const path = join(folder, 'photo')
    await writeFile(path, file)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file with tags written by ExifTool. @throws Error when it refuses */
export const writeTags = (file: Uint8Array, tags: readonly string[]): Promise<Uint8Array> =>
  withCopy(file, async (path) => {
    await run('exiftool', ['-overwrite_original', '-n', ...tags, path])
    return new Uint8Array(await readFile(path))
  })

/** Every tag that ExifTool reads, as `Group:Name`, with its value. */
export const readTags = (file: Uint8Array): Promise<ReadonlyMap<string, string>> =>
  withCopy(file, async (path) => {
    const { stdout } = await run('exiftool', ['-j', '-G1', '-a', '-u', '-n', '-api', 'struct=1', path])
    const [tags = {}] = JSON.parse(stdout) as Record<string, unknown>[]
    return new Map(Object.entries(tags).map(([name, value]) => [name, JSON.stringify(value)]))
  })

export const exifToolVersion = async (): Promise<string> => (await run('exiftool', ['-ver'])).stdout.trim()
