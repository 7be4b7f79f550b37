/**
 * `npm run build:device [FOLDER]`: the page that edits on the device as a folder of files, with the weights that it needs, for
 * any static host: no account, no server. Hosts that read `_headers` send what it needs; docs/operations.md lists it for others.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deviceWeights } from '@spotless/engine-web/deviceWeights'
import { type DeviceFile, deviceHeaders, serviceWorkerFile } from '../server/src/api/deviceHeaders.ts'
import { compressFiles } from './compressFiles.ts'

const root = join(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(root, 'build', 'device'))
const modelsFolder = resolve(process.env.MODELS_DIR ?? join(root, '.cache', 'models'))

/** Headers by path, as several static hosts read them; those of the later path take the place of the former's. */
const headersFile = (): string => {
  const lines = (file: DeviceFile): string[] =>
    Object.entries(deviceHeaders(null, file)).map(([name, value]) => `  ${name}: ${value}`)
  return [
    ...['/', ...lines('page')],
    ...['/assets/*', ...lines('file')],
    ...['/weights/*', ...lines('file')],
    ...[`/${serviceWorkerFile}`, ...lines('serviceWorker')],
    '',
  ].join('\n')
}

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const build = (config: string, ...settings: readonly string[]): void => {
  const common = ['--config', join('web', config), '--mode', 'static', '--outDir', folder, '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, [vite, 'build', 'web', ...common, ...settings], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
build('vite.device.config.ts', '--emptyOutDir')
build('vite.serviceWorker.config.ts')
compressFiles(folder)
mkdirSync(join(folder, 'weights'))
for (const { sha256 } of deviceWeights) {
  copyFileSync(join(modelsFolder, `${sha256}.onnx`), join(folder, 'weights', `${sha256}.onnx`))
}
writeFileSync(join(folder, '_headers'), headersFile())
console.log(`The page is in ${folder}.`)
