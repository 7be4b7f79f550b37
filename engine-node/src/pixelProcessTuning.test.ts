import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { pixelProcessEnvironment, pixelProcessFlags } from './pixelProcessTuning.mjs'

const counter = fileURLToPath(new URL('./testing/countPageFaults.ts', import.meta.url))

/** Page faults of a thread that writes large arrays, for each page of 4 KiB. */
const faultsPerPage = async (env: Readonly<Record<string, string>>): Promise<number> => {
  const parts = [...pixelProcessFlags, '--expose-gc', counter]
  const { stdout } = await promisify(execFile)(process.execPath, parts, { env: { ...env } })
  return Number(stdout)
}

const { header } = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } }
const hugePages = await readFile('/sys/kernel/mm/transparent_hugepage/enabled', 'utf8').catch(() => '[never]')

// Other C libraries have settings of their own, and a system may have no huge pages, or use them always.
test.runIf(header.glibcVersionRuntime !== undefined && hugePages.includes('[madvise]'))(
  'large arrays of a thread are cleared in huge pages',
  async () => {
    expect(await faultsPerPage({})).toBeGreaterThan(0.9)
    expect(await faultsPerPage(pixelProcessEnvironment)).toBeLessThan(0.1)
  },
)
