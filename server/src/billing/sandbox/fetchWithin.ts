import type { FastifyInstance } from 'fastify'

type Method = 'GET' | 'POST' | 'DELETE'

/** A `fetch` whose every request is answered by an application in this process, whatever host it names. */
export const fetchWithin =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: request.method as Method,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(answer.body, { status: answer.statusCode, headers })
  }
