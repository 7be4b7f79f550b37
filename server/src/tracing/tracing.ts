/** Facts about a span; names as OpenTelemetry's conventions have them, or `spotless.…`. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** A piece of work whose time is told to the collector when it ends. */
export interface TraceSpan {
  /** The span as a W3C `traceparent`, to be the parent of others in any process; undefined where nothing is traced. */
  readonly traceparent: string | undefined
  readonly set: (facts: SpanFacts) => void
  /** Marks it as failed. */
  readonly fail: (error: unknown) => void
  /** @param at when it ended; now unless given */
  readonly end: (at?: Date) => void
}

export interface SpanOptions {
  readonly kind?: 'internal' | 'server' | 'producer' | 'consumer'
  /** `traceparent` of the span that this one is a part of. */
  readonly parent?: string | undefined
  readonly facts?: SpanFacts
  /** When it began; now unless given. */
  readonly at?: Date
}

export interface Tracing {
  readonly start: (name: string, options?: SpanOptions) => TraceSpan
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>
}

const nothing: TraceSpan = { traceparent: undefined, set: () => {}, fail: () => {}, end: () => {} }

/** Traces nothing, at no cost. */
export const noTracing: Tracing = { start: () => nothing, close: async () => {} }

/** Runs work within a span, which is marked as failed with what the work throws. */
export const traced = async <T>(
  tracing: Tracing,
  name: string,
  options: SpanOptions,
  work: (span: TraceSpan) => Promise<T>,
): Promise<T> => {
  const span = tracing.start(name, options)
  try {
    return await work(span)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
