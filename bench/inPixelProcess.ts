import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pixelProcessEnvironment, pixelProcessFlags } from '@spotless/engine-node/pixelProcessTuning'

/**
 * Runs a benchmark's file in a process tuned as those of the product that edit photos. A failure there is one of this process too.
 * @param url of the file
 */
export const inPixelProcess = async (url: string): Promise<void> => {
  const parts = [...pixelProcessFlags, fileURLToPath(url), ...process.argv.slice(2)]
  const child = spawn(process.execPath, parts, {
    stdio: 'inherit',
    env: { ...process.env, ...pixelProcessEnvironment },
  })
  const [status] = await once(child, 'exit')
  process.exitCode = status ?? 1
}
