import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { maskDataOf, photoOf, startServerUnderTest } from '../testing/serverUnderTest.ts'

/** Where nobody uploads or downloads, nothing is waited for. */
const closeWithinMs = 3_000

test.each(databases)(
  'a server on $name closes in order while clients wait, stream, idle and trickle',
  async (database) => {
    const { url, close } = await database.start()
    const server = await startServerUnderTest(url)
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const token = await server.token('ada@example.com')
    const { id } = (await server.upload(token, await photoOf(8, 6))).json() as { id: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'one' }

    const idle = new Agent({ keepAlive: true })
    await new Promise((resolve) =>
      get(`${origin}/healthz`, { agent: idle }, (answer) => answer.resume().on('end', resolve)),
    )
    const trickling = connect(Number(new URL(origin).port), '127.0.0.1')
    trickling.on('error', () => undefined)
    trickling.write('POST /api/upload HTTP/1.1\r\nHost: localhost\r\n')
    const runs = Promise.withResolvers<void>()
    server.engine.run = (_request, { signal }) =>
      new Promise((_resolve, reject) => {
        runs.resolve()
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const stream = fetch(`${origin}/api/process/${id}/events`, { headers }).then((answer) => answer.text())
    const body = JSON.stringify({ maskData: await maskDataOf(8, 6) })
    const waiting = fetch(`${origin}/api/process/${id}`, { method: 'POST', headers, body })
    await runs.promise

    const began = performance.now()
    const closed = server.app.close()
    const answer = await waiting
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'overloaded'])
    expect(answer.headers.get('retry-after')).not.toBeNull()
    expect(await stream).toContain('"status":"processing"')
    await closed
    expect(performance.now() - began).toBeLessThan(closeWithinMs)
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()

    idle.destroy()
    trickling.destroy()
    await server.close()
    await close()
  },
)
