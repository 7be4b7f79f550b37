import { quantile } from '@spotless/engine/kernel/statistics/quantile'
/** Milliseconds of calls by name, and what their answers were. */
export interface Calls {
  /** Fetches, takes the time until the whole body is there, and answers the body with it. */
  readonly call: (
    name: string,
    url: string,
    init?: RequestInit,
  ) => Promise<{ status: number; headers: Headers; body: Buffer }>
  /** Of the named calls, or of all but the named: count, median, 95th and 99th percentile and the longest, in ms. */
  readonly times: (choose: (name: string) => boolean) => Record<'count' | 'p50' | 'p95' | 'p99' | 'max', number>
  readonly names: () => string[]
  /** Answers of 500 and connections that broke, one sentence each. */
  readonly faults: readonly string[]
  /** How often an answer was 503 or 429. */
  readonly refusals: () => number
}

export const recordCalls = (): Calls => {
  const times = new Map<string, number[]>()
  const faults: string[] = []
  let refusals = 0
  return {
    faults,
    refusals: () => refusals,
    names: () => [...times.keys()],
    call: async (name, url, init) => {
      const began = performance.now()
      try {
        const answer = await fetch(url, init)
        const body = Buffer.from(await answer.arrayBuffer())
        const known = times.get(name) ?? []
        known.push(performance.now() - began)
        times.set(name, known)
        if (answer.status === 503 || answer.status === 429) refusals += 1
        else if (answer.status >= 500)
          faults.push(`${name} answered ${answer.status}: ${body.toString().slice(0, 200)}`)
        return { status: answer.status, headers: answer.headers, body }
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`)
        throw error
      }
    },
    times: (choose) => {
      const all = [...times].flatMap(([name, of]) => (choose(name) ? of : []))
      const at = (fraction: number) => Math.round(quantile(all, fraction))
      return { count: all.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
    },
  }
}
