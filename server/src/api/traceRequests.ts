import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TraceSpan, Tracing } from '../tracing/tracing.ts'

const spans = new WeakMap<FastifyRequest, TraceSpan>()

/** The span of an open request; undefined where tracing is off. */
export const spanOf = (request: FastifyRequest): TraceSpan | undefined => spans.get(request)

/** Creates a span per request, as a child of the caller's span if it sent one, with the request id of the log. */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  app.addHook('onRequest', async (request) => {
    const { traceparent } = request.headers
    const path = request.routeOptions.url ?? 'unknown'
    const span = tracing.start(`${request.method} ${path}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      facts: { 'http.request.method': request.method, 'http.route': path, 'spotless.request.id': String(request.id) },
    })
    spans.set(request, span)
  })
  app.addHook('onError', async (request, _reply, error) => {
    spans.get(request)?.set({ 'error.type': error.name })
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail(new Error(String(reply.statusCode)))
    span?.end()
  })
  // A stream that the client closes has no response; its span must end anyway.
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.end())
}
