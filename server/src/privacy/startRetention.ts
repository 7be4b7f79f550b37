import type { Log } from '../log.ts'
import type { RetentionHours } from './retention.ts'
import { sweepOrphans } from './sweepOrphans.ts'
import { type SweepDeps, sweepRetention } from './sweepRetention.ts'

/** How late a photo may be deleted. */
const sweepMs = 60_000
/** Sweeps of what is past its time between two looks for files without a row, which read the whole storage. */
const sweepsPerOrphanSweep = 360

/** Sweeps now and every minute, and looks for files without a row every six hours, until it is closed. */
export const startRetention = (
  deps: SweepDeps & { readonly log: Log },
  retentionHours: RetentionHours,
): { readonly close: () => Promise<void> } => {
  let running: Promise<void> | undefined
  let sweeps = 0
  const sweepAll = async (): Promise<void> => {
    const now = new Date()
    const deleted = await sweepRetention(deps, retentionHours, now)
    if (deleted > 0) deps.log.info({ deleted }, 'deleted photos past their time')
    const orphans = sweeps % sweepsPerOrphanSweep === 0 ? await sweepOrphans(deps, now) : 0
    if (orphans > 0) deps.log.warn({ orphans }, 'removed files that no photo knows of')
    sweeps += 1
  }
  const sweep = (): void => {
    running ??= sweepAll()
      .catch((error: unknown) => deps.log.error({ err: error }, 'retention sweep'))
      .finally(() => {
        running = undefined
      })
  }
  sweep()
  const timer = setInterval(sweep, sweepMs)
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
