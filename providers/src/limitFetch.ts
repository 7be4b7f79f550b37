import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'

/** Larger answers are refused. */
const maxBytes = 64 * 1024 * 1024

const limited = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        if (bytes <= maxBytes) controller.enqueue(chunk)
        else
          controller.error(
            new ProviderFailure('malformed', { detail: `more than ${maxBytes} bytes`, mayBeCharged: true }),
          )
      },
    }),
  )
}

/**
 * A fetch that reads no more than 64 MiB of an answer, follows no redirects on requests that carry a body, and lets answers
 * in JSON be looked at before the client does.
 * @param look throws a `ProviderFailure` for what the client would misread
 */
export const limitFetch =
  (fetchResponse: typeof fetch, look?: (json: unknown) => void): typeof fetch =>
  async (input, init) => {
    const response = await fetchResponse(input, init?.body ? { ...init, redirect: 'error' } : init)
    const facts = { status: response.status, statusText: response.statusText, headers: response.headers }
    const body = response.body === null ? null : limited(response.body)
    const bounded = new Response(body, facts)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    if (look === undefined || !response.ok || !isJson) return bounded
    const text = await bounded.text()
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return new Response(text, facts)
    }
    look(json)
    return new Response(text, facts)
  }
