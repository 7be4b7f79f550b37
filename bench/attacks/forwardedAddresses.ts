import { type Attack, originOf } from './attack.ts'

const calls = 1_300
const maxAnswered = 1_200

/** Anonymous calls, each with another made-up address in front of what the one proxy adds. */
export const forwardedAddresses: Attack = {
  name: 'made-up addresses',
  goal: `at most ${maxAnswered} of ${calls} calls in a minute are answered`,
  run: async (cluster) => {
    const origin = originOf(cluster)
    let answered = 0
    for (let at = 0; at < calls; at += 50) {
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async (_, step) => {
          const forwarded = `198.51.${(at + step) >> 8}.${(at + step) & 255}, 203.0.113.9`
          const answer = await fetch(`${origin}/api/config`, { headers: { 'x-forwarded-for': forwarded } })
          await answer.arrayBuffer()
          return answer.status
        }),
      )
      answered += statuses.filter((status) => status === 200).length
    }
    return { figure: `${answered} of ${calls} answered`, isHeld: answered <= maxAnswered }
  },
}
