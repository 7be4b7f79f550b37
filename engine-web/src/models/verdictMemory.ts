import { type Verdict, verdicts } from './tryCard.ts'

/** Name of the browser's cache that holds what was found out about the graphics card, and what runs networks on it. */
export const cardCacheName = 'spotless-graphics-card'

/** A trial that never ended twice (the browser's graphics crashed, or the edit was cancelled) is not begun again. */
const maxUnfinished = 2

/** Remembers trials per network and card. */
export interface VerdictMemory {
  /** Notes that a trial begins. @returns what is known of the network, so that none need begin */
  readonly begin: (network: string) => Promise<Verdict | undefined>
  readonly keep: (network: string, verdict: Verdict) => Promise<void>
}

/**
 * Verdicts in a browser's cache, which workers reach where they do not reach its other storage.
 * @param baseUrl any address of the page's own
 * @param card what the verdicts hold for: the card's name and the runtime's version
 */
export const verdictMemory = (cache: Pick<Cache, 'match' | 'put'>, baseUrl: string, card: string): VerdictMemory => {
  const keyOf = (network: string): string => `${baseUrl}verdict?network=${network}&card=${encodeURIComponent(card)}`
  // Where the browser has no room, the next visit tries again.
  const keep = (network: string, word: string): Promise<void> =>
    cache.put(keyOf(network), new Response(word)).catch(() => undefined)
  return {
    begin: async (network) => {
      const word = await cache.match(keyOf(network)).then((response) => response?.text())
      const known = verdicts.find((verdict) => verdict === word)
      if (known !== undefined) return known
      const unfinished = Number(/^begun (\d)$/.exec(word ?? '')?.[1] ?? 0)
      if (unfinished >= maxUnfinished) return 'failed'
      await keep(network, `begun ${unfinished + 1}`)
      return undefined
    },
    keep,
  }
}
