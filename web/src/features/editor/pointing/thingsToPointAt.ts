import { planAnswerSchema } from '@spotless/contract/plan'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'

/**
 * Names of the things that a prompt is about and that have to be pointed at.
 * @param areKnown asks for those that detectors look for, which they did not find
 * @returns none where the prompt needs no pointing, or the server does not say
 */
export const thingsToPointAt = async (prompt: string, areKnown: boolean): Promise<readonly string[]> => {
  try {
    const response = await call('POST', route.plan, { payload: { prompt, mayAskModel: false } })
    const { pointable = [] } = planAnswerSchema.parse(await response.json())
    return pointable.filter(({ isKnown }) => isKnown === areKnown).map(({ name }) => name)
  } catch {
    return []
  }
}
