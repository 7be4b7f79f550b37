import { plans } from '../../contract/src/billing.ts'
import { type Attack, makePhoto, originOf, uploadPhoto } from './attack.ts'

const { maxPhotos } = plans.free
const uploads = maxPhotos + 60
/** As many as one person may have open. */
const parallel = 3

/** One free account uploads small photos without end. */
export const storageFlood: Attack = {
  name: `${uploads} uploads by one free account`,
  goal: `${maxPhotos} stored, the rest refused as full, and none of another account`,
  run: async (cluster) => {
    const origin = originOf(cluster)
    const photo = await makePhoto(16, 12)
    const token = await cluster.token('flood@example.com')
    const counts = new Map<number, number>()
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
    const stored = counts.get(201) ?? 0
    const refused = counts.get(403) ?? 0
    return {
      figure: `${stored} stored, ${refused} refused as full, another account's upload answered ${other.status}`,
      isHeld: stored === maxPhotos && stored + refused === uploads && other.status === 201,
    }
  },
}
