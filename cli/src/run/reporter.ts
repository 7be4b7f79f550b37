import { MultiBar, Presets, type SingleBar } from 'cli-progress'

/** How one photo ended. */
export interface Outcome {
  readonly input: string
  readonly status: 'done' | 'failed' | 'skipped'
  readonly output?: string
  readonly width?: number
  readonly height?: number
  readonly engine?: string
  readonly notes?: readonly string[]
  readonly durationMs?: number
  readonly code?: string
  readonly error?: string
}

/** Shows what happens, on standard error; with `json`, one line of JSON per photo on standard output. */
export interface Reporter {
  readonly begin: (input: string) => {
    readonly progress: (fraction: number) => void
    readonly end: (outcome: Outcome) => void
  }
  readonly close: () => void
}

export interface ReporterOptions {
  readonly json: boolean
  readonly quiet: boolean
  /** Whether standard error is a terminal, which can show bars. */
  readonly isTerminal: boolean
  readonly write: { readonly out: (text: string) => void; readonly error: (text: string) => void }
}

const sentenceOf = ({ input, status, output, durationMs, error }: Outcome): string => {
  if (status === 'failed') return `✗ ${input}: ${error}`
  if (status === 'skipped') return `- ${input}: ${output} exists, skipped`
  return `✓ ${input} → ${output} (${((durationMs ?? 0) / 1000).toFixed(1)} s)`
}

/** Failures are shown even where `quiet` hides the rest. */
export const openReporter = ({ json, quiet, isTerminal, write }: ReporterOptions): Reporter => {
  const bars =
    isTerminal && !quiet && !json
      ? new MultiBar(
          { format: ' {bar} {percentage} % {input}', hideCursor: true, clearOnComplete: true, stream: process.stderr },
          Presets.shades_classic,
        )
      : undefined
  const say = (text: string): void => {
    if (bars === undefined) write.error(`${text}\n`)
    else bars.log(`${text}\n`)
  }
  return {
    begin: (input) => {
      const bar: SingleBar | undefined = bars?.create(100, 0, { input })
      return {
        progress: (fraction) => bar?.update(Math.round(fraction * 100)),
        end: (outcome) => {
          if (bar !== undefined) bars?.remove(bar)
          if (json) write.out(`${JSON.stringify(outcome)}\n`)
          else if (!quiet || outcome.status === 'failed') say(sentenceOf(outcome))
        },
      }
    },
    close: () => bars?.stop(),
  }
}
