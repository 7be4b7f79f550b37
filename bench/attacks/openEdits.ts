import { users } from '../../server/src/db/schema.ts'
import { type Attack, makePhoto, originOf, uploadedId } from './attack.ts'

const requests = 40
const maxAdmitted = 10

/** Parallel edits of one person with a paid plan, whom only the ten that may be open bound: a free account has five a day. */
export const parallelEdits: Attack = {
  name: `${requests} parallel edits`,
  goal: `at most ${maxAdmitted} admitted, no answer of 500`,
  run: async (cluster) => {
    const origin = originOf(cluster)
    const token = await cluster.token('edits@example.com')
    // So large that no edit ends, and makes room for another, before all requests are there.
    const id = await uploadedId(origin, token, await makePhoto(2_400, 1_800))
    const { connection } = await cluster.open()
    await connection.database.update(users).set({ subscriptionTier: 'yearly' })
    await connection.close()
    const statuses = await Promise.all(
      Array.from({ length: requests }, async () => {
        const answer = await fetch(`${origin}/api/process/${id}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ editingMode: 'prompt-edit', prompt: 'make it brighter and sharper' }),
        })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    const admitted = statuses.filter((status) => status === 200).length
    const broken = statuses.filter((status) => status === 500).length
    return {
      figure: `${admitted} admitted, ${broken} answers of 500`,
      isHeld: admitted <= maxAdmitted && broken === 0,
    }
  },
}
