import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type SweepDeps, sweepRetention } from './sweepRetention.ts'

/** How late a photo may be deleted. */
const sweepMs = 60_000

/** Sweeps now and every minute, one sweep at a time, until it is closed. */
export const startRetention = (
  deps: SweepDeps & { readonly log: Log },
  retentionHours: Config['retentionHours'],
): { readonly close: () => Promise<void> } => {
  let running: Promise<void> | undefined
  const sweep = (): void => {
    running ??= sweepRetention(deps, retentionHours, new Date())
      .then((deleted) => {
        if (deleted > 0) deps.log.info({ deleted }, 'deleted photos past their time')
      })
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
