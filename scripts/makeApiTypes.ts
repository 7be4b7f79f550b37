/**
 * Writes `contract/src/apiTypes.ts`, types of the API for clients, from its description `contract/openapi.json`:
 * `node scripts/makeApiTypes.ts`. The generator needs an older TypeScript than the product, so it gets a
 * folder of its own. The types are committed, because a program that reads them has no such generator; a test holds them against
 * the description.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const generator = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

const folder = await mkdtemp(join(tmpdir(), 'spotless-types-'))
try {
  const description = join(root, 'contract', 'openapi.json')
  const out = join(folder, 'apiTypes.ts')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...options, '--prefix', folder, ...generator])
  await run(process.execPath, [
    join(folder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js'),
    description,
    '-o',
    out,
  ])
  const hash = createHash('sha256')
    .update(await readFile(description))
    .digest('hex')
  const types = (await readFile(out, 'utf8')).replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')
  const head = `// Made by scripts/makeApiTypes.ts from contract/openapi.json (sha256 ${hash}).\n\n`
  await writeFile(join(root, 'contract', 'src', 'apiTypes.ts'), head + types)
} finally {
  await rm(folder, { recursive: true, force: true })
}
