import { spawn } from 'node:child_process'
import { pinnedNode, root } from './run.mjs'

/**
 * Runs a script with the pinned Node until it ends, passes SIGINT and SIGTERM on to it, and ends as it did.
 * @param {string} script path in the repository
 */
export const runUntilEnd = (script) => {
  const child = spawn(pinnedNode, [script], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
}
