import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, originOf, seconds } from './attack.ts'

const megabytes = 9
const goalMs = 5_000
const patienceMs = 60_000

/** A refused upload from a client that reads only when it has sent everything, as browsers do; then the next request. */
export const refusedUpload: Attack = {
  name: 'refused upload',
  goal: `the refusal and the next answer on the connection within ${seconds(goalMs)}`,
  run: async (cluster) => {
    const token = await cluster.token('refused@example.com')
    const part = '--b\r\nContent-Disposition: form-data; name="wrong"; filename="a.png"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(part), Buffer.alloc(megabytes * 1024 * 1024), Buffer.from('\r\n--b--\r\n')])
    const head = [
      'POST /api/upload HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${body.length}`,
    ]
    const socket = connect(Number(new URL(originOf(cluster)).port), '127.0.0.1')
    socket.on('error', () => undefined).pause()
    const began = performance.now()
    let heard = ''
    const both = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        heard += chunk
        if ((heard.match(/HTTP\/1\.1 /g) ?? []).length === 2) resolve()
      })
    })
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body, () => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      socket.resume()
    })
    const isAnswered = await Promise.race([both.then(() => true), wait(patienceMs, false)])
    const ms = performance.now() - began
    socket.destroy()
    return {
      figure: isAnswered ? `both answered after ${seconds(ms)}` : `no answer within ${seconds(patienceMs)}`,
      isHeld: isAnswered && ms < goalMs,
    }
  },
}
