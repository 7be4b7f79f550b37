import type { Log } from '../log.ts'
import type { RetentionHours } from './retention.ts'
import { sweepOrphans } from './sweepOrphans.ts'
import { type SweepDeps, sweepRetention } from './sweepRetention.ts'

/** Interval between sweeps, and so the most by which a deletion may be late. */
const sweepIntervalMs = 60_000
/** Retention sweeps per orphan sweep, which lists the whole storage. */
const sweepsPerOrphanSweep = 360

/** Deletes expired data now and every minute, and orphaned files every six hours, until closed. */
export const startRetention = (
  deps: SweepDeps & { readonly log: Log },
  retentionHours: RetentionHours,
): { readonly close: () => Promise<void> } => {
  let running: Promise<void> | undefined
  let sweeps = 0
  const sweepAll = async (): Promise<void> => {
    const now = new Date()
    const deleted = await sweepRetention(deps, retentionHours, now)
    if (deleted > 0) deps.log.info({ deleted }, 'Deleted expired photos.')
    const orphans = sweeps % sweepsPerOrphanSweep === 0 ? await sweepOrphans(deps, now) : 0
    if (orphans > 0) deps.log.warn({ orphans }, 'Deleted orphaned files.')
    sweeps += 1
  }
  const sweep = (): void => {
    running ??= sweepAll()
      .catch((error: unknown) => deps.log.error({ err: error }, 'The retention sweep failed.'))
      .finally(() => {
        running = undefined
      })
  }
  sweep()
  const timer = setInterval(sweep, sweepIntervalMs)
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
