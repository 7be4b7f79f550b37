import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** NaN where the tool is not installed (Debian: `libjxl-devtools`). */
const unlessMissing = (error: NodeJS.ErrnoException): number => {
  if (error.code === 'ENOENT') return Number.NaN
  throw error
}

/**
 * SSIMULACRA of libjxl for two PNG files of one size: 0 is identical, more is worse. It weighs structure over scales in a
 * colour space of perception (Sneyers, Cloudinary, 2016).
 */
export const ssimulacraOf = (truth: string, image: string): Promise<number> =>
  execute('ssimulacra_main', [truth, image]).then(({ stdout }) => Number.parseFloat(stdout), unlessMissing)

/** The 3-norm of Butteraugli of libjxl for two PNG files of one size: 0 is identical, more is worse. */
export const butteraugliOf = (truth: string, image: string): Promise<number> =>
  execute('butteraugli_main', [truth, image]).then(
    ({ stdout }) => Number.parseFloat(stdout.split('3-norm:')[1] ?? ''),
    unlessMissing,
  )
