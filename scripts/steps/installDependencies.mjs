import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root, run } from './run.mjs'

const oldestNode = 20
const stampPath = join(root, 'node_modules', '.spotless-lock')

/**
 * Installs the npm packages when they are missing or the lock file has changed since; otherwise does nothing.
 * Ends the process with a message when the machine's Node is too old to run npm for this project.
 */
export const installDependencies = () => {
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldestNode) {
    console.error(`Spotless needs Node ${oldestNode} or newer to install itself; this is ${process.version}.`)
    process.exit(1)
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(pinnedNode) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === lock) return
  console.log('Installing npm packages …')
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses a lock file that lacks an optional package of some other platform.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']
  // onnxruntime-node would otherwise try to download CUDA libraries; who wants them says which.
  const env = { ONNXRUNTIME_NODE_INSTALL_CUDA: process.env.ONNXRUNTIME_NODE_INSTALL_CUDA ?? 'skip' }
  if (npm === undefined) run('npm', args, { env })
  else run(process.execPath, [npm, ...args], { env })
  writeFileSync(stampPath, lock)
}
