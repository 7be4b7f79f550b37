import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pixelProcessEnvironment, pixelProcessFlags } from '@spotless/engine-node/pixelProcessTuning'

/**
 * Runs a benchmark's file, given relative to this folder, in a process tuned as those of the product that edit photos.
 * A failure there is one of this process too.
 */
export const inPixelProcess = async (file: string): Promise<void> => {
  const parts = [...pixelProcessFlags, join(import.meta.dirname, file), ...process.argv.slice(2)]
  const child = spawn(process.execPath, parts, {
    stdio: 'inherit',
    env: { ...process.env, ...pixelProcessEnvironment },
  })
  const [status] = await once(child, 'exit')
  process.exitCode = status ?? 1
}
