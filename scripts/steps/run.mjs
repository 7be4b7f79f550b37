import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The Node version the project pins through npm, whatever the machine's own is. */
export const pinnedNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Runs a command in the repository's root with its output shown.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, mayFail?: boolean }} [options]
 * @returns {number} the exit status; ends this process when it is not 0, unless `mayFail`
 */
export const run = (command, args, { env = {}, mayFail = false } = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (error !== undefined && !mayFail) {
    console.error(`Could not run ${command}: ${error.message}`)
    process.exit(1)
  }
  const code = status ?? 1
  if (code !== 0 && !mayFail) process.exit(code)
  return code
}
