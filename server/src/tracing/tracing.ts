/** Attributes of a span, named by OpenTelemetry's conventions or `spotless.…`. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** A span, sent to the collector when it ends. */
export interface TraceSpan {
  /** The span as a W3C `traceparent`, by which any process can create child spans; undefined where tracing is off. */
  readonly traceparent: string | undefined
  readonly set: (facts: SpanFacts) => void
  /** Marks the span as failed. */
  readonly fail: (error: unknown) => void
  /** @param at end time; now by default */
  readonly end: (at?: Date) => void
}

export interface SpanOptions {
  readonly kind?: 'internal' | 'server' | 'producer' | 'consumer'
  /** `traceparent` of the parent span. */
  readonly parent?: string | undefined
  readonly facts?: SpanFacts
  /** Start time; now by default. */
  readonly at?: Date
}

export interface Tracing {
  readonly start: (name: string, options?: SpanOptions) => TraceSpan
  /** Sends the remaining spans. */
  readonly close: () => Promise<void>
}

const nothing: TraceSpan = { traceparent: undefined, set: () => {}, fail: () => {}, end: () => {} }

/** Tracing that is off. */
export const noTracing: Tracing = { start: () => nothing, close: async () => {} }

/** Runs work in a span, which is marked as failed if the work throws. */
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
