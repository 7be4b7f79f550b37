import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  /** Fills the file system completely. */
  readonly fill: () => Promise<void>
  readonly free: () => Promise<void>
  readonly close: () => Promise<void>
}

const chunkBytes = 65_536

/** A dedicated file system mounted on a folder, or undefined if this user may not mount one. */
export const mountSmallDisk = async (folder: string, megabytes: number): Promise<SmallDisk | undefined> => {
  await mkdir(folder, { recursive: true })
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return undefined
  const filler = join(folder, 'filler')
  return {
    fill: async () => {
      const file = await open(filler, 'a')
      try {
        for (let bytes = chunkBytes; bytes >= 1; ) {
          const written = await file.write(new Uint8Array(bytes)).catch(() => undefined)
          if (written === undefined || written.bytesWritten < bytes) bytes = Math.floor(bytes / 16)
        }
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    close: async () => {
      await run('umount', ['-l', folder])
    },
  }
}
