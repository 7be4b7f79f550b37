import { type Attack, makePhoto, originOf, uploadedId } from './attack.ts'

const streams = 100
const maxOpen = 12

/** Event streams of one person. */
export const eventStreams: Attack = {
  name: `${streams} event streams of one person`,
  goal: `at most ${maxOpen} open`,
  run: async (cluster) => {
    const origin = originOf(cluster)
    const token = await cluster.token('streams@example.com')
    const id = await uploadedId(origin, token, await makePhoto(64, 48))
    const stop = new AbortController()
    const open = await Promise.all(
      Array.from({ length: streams }, async () => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await fetch(`${origin}/api/process/${id}/events`, { headers, signal: stop.signal })
        return answer.status === 200
      }),
    )
    const count = open.filter(Boolean).length
    stop.abort()
    return { figure: `${count} open`, isHeld: count <= maxOpen }
  },
}
