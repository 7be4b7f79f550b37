import type { ErrorCode } from '@spotless/contract/error'
import type { Mode } from '@spotless/contract/mode'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QueueState } from '../edits/readQueue.ts'

/** How an attempt ended: completed, returned to the queue, or with an error code. */
export type Outcome = 'completed' | 'retried' | ErrorCode

export interface Metrics {
  /** @param timingsMs milliseconds of each stage that the engine reports */
  readonly editMade: (mode: Mode, wholeMs: number, timingsMs: Readonly<Record<string, number>>, credits: number) => void
  readonly editEnded: (mode: Mode, outcome: Outcome) => void
  /** Notes why a model does not run as it was configured. */
  readonly modelNoted: (reason: string) => void
  /** What was noted of models in this process, each once, the latest last. */
  readonly modelNotes: () => readonly string[]
  /** The metrics in Prometheus's text format (0.0.4) and their content type. */
  readonly read: () => Promise<{ readonly text: string; readonly type: string }>
}

/** Notes that are kept. */
const maxModelNotes = 50
const secondsBuckets = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128]

/**
 * Metrics of this process, which Prometheus adds up over processes. The queue is shared, so every process reports the same.
 *
 * @param readQueue called at every read
 */
export const openMetrics = (readQueue: () => Promise<QueueState>): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'spotless_' })
  const seconds = new Histogram({
    name: 'spotless_edit_seconds',
    help: 'Seconds that edits took, whole and by stage.',
    registers,
    labelNames: ['mode', 'stage'] as const,
    buckets: secondsBuckets,
  })
  const ended = new Counter({
    name: 'spotless_edits_total',
    help: 'Edits that ended here, by outcome.',
    registers,
    labelNames: ['mode', 'outcome'] as const,
  })
  const charged = new Counter({
    name: 'spotless_credits_charged_total',
    help: 'Credits charged for edits made here.',
    registers,
    labelNames: ['mode'] as const,
  })
  const queue = new Gauge({
    name: 'spotless_queue_edits',
    help: 'Edits that wait or run, in all processes.',
    registers,
    labelNames: ['state'] as const,
  })
  const age = new Gauge({
    name: 'spotless_queue_age_seconds',
    help: 'How long the oldest waiting edit has waited.',
    registers,
  })
  const noted = new Counter({
    name: 'spotless_model_notes_total',
    help: 'Times that a model did not run as it was configured: on the CPU instead, or ours instead of one on disk.',
    registers,
  })
  const notes = new Set<string>()
  return {
    modelNoted: (reason) => {
      noted.inc()
      if (notes.size < maxModelNotes) notes.add(reason)
    },
    modelNotes: () => [...notes],
    editMade: (mode, wholeMs, timingsMs, credits) => {
      seconds.observe({ mode, stage: 'whole' }, wholeMs / 1000)
      for (const [stage, ms] of Object.entries(timingsMs)) seconds.observe({ mode, stage }, ms / 1000)
      charged.inc({ mode }, credits)
    },
    editEnded: (mode, outcome) => ended.inc({ mode, outcome }),
    read: async () => {
      const { waiting, running, oldestSeconds } = await readQueue()
      queue.set({ state: 'waiting' }, waiting)
      queue.set({ state: 'running' }, running)
      age.set(oldestSeconds)
      return { text: await registry.metrics(), type: registry.contentType }
    },
  }
}
