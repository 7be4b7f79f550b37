import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, makePhoto, originOf, seconds, uploadedId } from './attack.ts'

const goalMs = 8_000

/** SIGTERM while a client idles, another trickles and a third waits for its edit. */
export const leaving: Attack = {
  name: 'SIGTERM with open connections',
  goal: `the waiting request is answered and the process ends with status 0 within ${seconds(goalMs)}`,
  run: async (cluster) => {
    const origin = originOf(cluster)
    const port = Number(new URL(origin).port)
    const token = await cluster.token('leaving@example.com')
    const id = await uploadedId(origin, token, await makePhoto(1_600, 1_200))
    const idle = connect(port, '127.0.0.1')
    const slow = connect(port, '127.0.0.1')
    for (const socket of [idle, slow]) socket.on('error', () => undefined).resume()
    idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    slow.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    const edit = fetch(`${origin}/api/process/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ editingMode: 'image-upscale', scale: 4 }),
    }).then(
      ({ status }) => String(status),
      () => 'a reset',
    )
    await wait(1_500)
    const began = performance.now()
    await cluster.stopProcesses()
    const ms = performance.now() - began
    for (const socket of [idle, slow]) socket.destroy()
    const rough = cluster.apis.reduce((sum, { starts }) => sum + starts.rough, 0)
    const heard = await edit
    return {
      figure: `ended after ${seconds(ms)} with ${rough === 0 ? 'status 0' : 'an error'}; the client heard ${heard}`,
      isHeld: ms < goalMs && rough === 0 && heard !== 'a reset',
    }
  },
}
