/**
 * `npm run build:device [FOLDER]`: the page that edits on the device as a folder of files, with the weights that it needs, for
 * any static host: no account, no server. Hosts that read `_headers` send what it needs; docs/operations.md lists it for others.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deviceWeights } from '@spotless/engine-web/deviceWeights'
import { deviceHeaders } from '../server/src/api/deviceHeaders.ts'
import { compressFiles } from './compressFiles.ts'

const root = join(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(root, 'build', 'device'))
const modelsFolder = resolve(process.env.MODELS_DIR ?? join(root, '.cache', 'models'))

/** Headers by path, as several static hosts read them; those of the later path take the place of the former's. */
const headersFile = (): string => {
  const lines = (isDocument: boolean): string[] =>
    Object.entries(deviceHeaders(null, isDocument)).map(([name, value]) => `  ${name}: ${value}`)
  return ['/', ...lines(true), '/assets/*', ...lines(false), '/weights/*', ...lines(false), ''].join('\n')
}

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const settings = ['--config', join('web', 'vite.device.config.ts'), '--mode', 'static', '--outDir', folder]
const { status } = spawnSync(
  process.execPath,
  [vite, 'build', 'web', ...settings, '--emptyOutDir', '--logLevel', 'warn'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
if (status !== 0) process.exit(status ?? 1)
compressFiles(folder)
mkdirSync(join(folder, 'weights'))
for (const { sha256 } of deviceWeights) {
  copyFileSync(join(modelsFolder, `${sha256}.onnx`), join(folder, 'weights', `${sha256}.onnx`))
}
writeFileSync(join(folder, '_headers'), headersFile())
console.log(`The page is in ${folder}.`)
