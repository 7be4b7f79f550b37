import { SpotlessError } from '@spotless/contract/error'
import type { FastifyReply } from 'fastify'

/**
 * Bounds how many requests of one kind a person may have open in this process, so that nobody fills a queue that others wait in.
 * @param what names the requests in the refusal, such as "searches"
 * @returns what counts a request of a user until it is answered or its client has left; it throws SpotlessError `rate_limited` at
 * the bound and `cancelled` when the client has left already
 */
export const openPerPerson = (max: number, what: string): ((userId: string, reply: FastifyReply) => void) => {
  const open = new Map<string, number>()
  return (userId, { raw }) => {
    // It would never be uncounted: its `close` has passed.
    if (raw.closed) throw new SpotlessError('cancelled', 'The client has disconnected.')
    const own = open.get(userId) ?? 0
    if (own >= max) {
      throw new SpotlessError('rate_limited', `${max} of your ${what} are open already. Please wait for one to end.`)
    }
    open.set(userId, own + 1)
    const leave = (): void => {
      raw.off('close', leave).off('finish', leave)
      const left = (open.get(userId) ?? 1) - 1
      if (left === 0) open.delete(userId)
      else open.set(userId, left)
    }
    raw.on('close', leave).on('finish', leave)
  }
}
