import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TraceSpan, Tracing } from '../tracing/tracing.ts'

const spans = new WeakMap<FastifyRequest, TraceSpan>()

/** The span of a request that is being answered, or undefined where nothing is traced. */
export const spanOf = (request: FastifyRequest): TraceSpan | undefined => spans.get(request)

/** Makes a span of each request, a part of the caller's where it names one, with the id that the log has. */
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
  // A stream that its reader leaves has no response; its span ends all the same.
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.end())
}
