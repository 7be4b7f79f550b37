import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compressFiles.ts'

const root = join(import.meta.dirname, '..')

/** What the built web app is made from. */
const sources = [
  'web',
  'contract/src',
  'content',
  'bench/results/published.json',
  'scripts/prerender',
  'scripts/prerenderPages.ts',
  'engine-node/src/models/manifest.ts',
  'engine/src',
  'engine/weights/boundary.bin',
  'engine/weights/outline.bin',
  'engine-web/src',
  'planner/src',
  'package-lock.json',
]
const leftOut = new Set(['node_modules', 'dist', '.prerender'])
const dist = join(root, 'web', 'dist')
const stampPath = join(dist, '.sources')

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !leftOut.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
    .sort()
}

const hash = createHash('sha256')
for (const file of sources.flatMap((source) => filesUnder(join(root, source)))) {
  hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
}
const fingerprint = hash.digest('hex')

if (!existsSync(stampPath) || readFileSync(stampPath, 'utf8') !== fingerprint) {
  console.log('Building the web app …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // The second lays the page that edits on the device into the first one's folder, the third its service worker beside it.
  for (const config of ['vite.config.ts', 'vite.device.config.ts', 'vite.serviceWorker.config.ts']) {
    const settings = ['build', 'web', '--config', join('web', config), '--logLevel', 'warn']
    const { status } = spawnSync(process.execPath, [vite, ...settings], { cwd: root, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  await import('./prerenderPages.ts')
  compressFiles(dist)
  writeFileSync(stampPath, fingerprint)
}
