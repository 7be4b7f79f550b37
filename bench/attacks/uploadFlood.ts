import { defaultApiLimits } from '../../server/src/api/limits.ts'
import { type Attack, makePhoto, originOf, uploadPhoto } from './attack.ts'

const { uploadsPerMinute } = defaultApiLimits
const uploads = uploadsPerMinute + 40
/** As many as one person may have open. */
const parallel = 3

/** One account uploads small photos without rest. */
export const uploadFlood: Attack = {
  name: `${uploads} uploads by one account`,
  goal: `at most ${uploadsPerMinute} stored in a minute, the rest refused, and none of another account`,
  run: async (cluster) => {
    const origin = originOf(cluster)
    const photo = await makePhoto(16, 12)
    const token = await cluster.token('flood@example.com')
    const counts = new Map<number, number>()
    const began = performance.now()
    let next = 0
    const send = async (): Promise<void> => {
      for (; next < uploads; ) {
        next += 1
        const answer = await uploadPhoto(origin, token, photo)
        await answer.arrayBuffer()
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: parallel }, send))
    const other = await uploadPhoto(origin, await cluster.token('neighbour@example.com'), photo)
    await other.arrayBuffer()
    const minutes = Math.ceil((performance.now() - began) / 60_000)
    const stored = counts.get(201) ?? 0
    const refused = counts.get(429) ?? 0
    return {
      figure: `${stored} stored, ${refused} refused, another account's upload answered ${other.status}`,
      isHeld: stored <= minutes * uploadsPerMinute && stored + refused === uploads && other.status === 201,
    }
  },
}
