import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracing } from './tracing.ts'

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}
const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/** Ids that consist of zeros are invalid. */
const isZero = (id: string): boolean => /^0+$/.test(id)

const contextOf = (traceparent: string | undefined): Context => {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined || isZero(traceId) || isZero(spanId))
    return ROOT_CONTEXT
  // The sampling flag of a caller's header is ignored, so that strangers cannot turn recording on or off.
  const traceFlags = TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/**
 * Sends spans to a collector over OTLP/HTTP, in batches and in the background. If the collector does not answer, spans are lost
 * but nothing else fails. Loaded only where an endpoint is configured.
 * @param endpoint as in `OTEL_EXPORTER_OTLP_ENDPOINT`, without `/v1/traces`
 */
export const openTracing = (endpoint: string, role: string): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'spotless', 'service.instance.id': `${role}-${process.pid}` }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('spotless')
  return {
    start: (name, { kind = 'internal', parent, facts = {}, at } = {}) => {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...facts }, ...(at && { startTime: at }) },
        contextOf(parent),
      )
      const { traceId, spanId } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        set: (more) => {
          span.setAttributes({ ...more })
        },
        fail: (error) => {
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
        },
        end: (ended) => span.end(ended),
      }
    },
    close: () => provider.shutdown(),
  }
}
