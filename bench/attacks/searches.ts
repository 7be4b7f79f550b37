import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, makePhoto, originOf, seconds, uploadedId, uploadPhoto } from './attack.ts'

const searches = 28
const goalMs = 15_000

/** Free searches by one person, and the upload of another meanwhile. */
export const searchFlood: Attack = {
  name: `${searches} free searches`,
  goal: `another person's upload within ${seconds(goalMs)}`,
  run: async (cluster) => {
    const origin = originOf(cluster)
    const [hostile, friend] = [await cluster.token('searcher@example.com'), await cluster.token('friend@example.com')]
    const photo = await makePhoto(2_400, 1_800)
    const id = await uploadedId(origin, hostile, photo)
    const stop = new AbortController()
    const flood = Array.from({ length: searches }, () =>
      fetch(`${origin}/api/images/${id}/candidates`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hostile}`, 'content-type': 'application/json' },
        body: '{}',
        signal: stop.signal,
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined),
    )
    await wait(500)
    const began = performance.now()
    const { status } = await uploadPhoto(origin, friend, await makePhoto(800, 600))
    const ms = performance.now() - began
    stop.abort()
    await Promise.all(flood)
    return { figure: `the upload answered ${status} after ${seconds(ms)}`, isHeld: status === 201 && ms < goalMs }
  },
}
