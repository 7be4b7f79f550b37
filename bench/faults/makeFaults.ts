import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../server/src/testing/hostile/random.ts'
import type { Cluster } from '../cluster/startCluster.ts'
import type { Supervised } from '../cluster/supervise.ts'

/** The longest time that a fault waits for requests to progress. */
const stuckMs = 30_000
const pollIntervalMs = 50

/** Copies of each fault in the shuffled deck, which is dealt repeatedly so that none is left out. */
const copies = { often: 3, sometimes: 2, once: 1 }

interface Fault {
  readonly name: string
  readonly copies: number
  readonly make: () => Promise<void>
}

/** Faults that can be injected into the cluster. */
const faultsOf = (cluster: Cluster, random: Random, leaseMs: number): readonly Fault[] => {
  const { apis, workers, bucket, disk, restartDatabase } = cluster
  const isWhole = workers.length === 0
  const workersOrAll: readonly Supervised[] = isWhole ? apis : workers
  const faults: Fault[] = [
    {
      name: isWhole ? 'kill the server' : 'kill a worker',
      copies: copies.often,
      make: async () => random.pick(workersOrAll).signal('SIGKILL'),
    },
    {
      name: 'kill a pixel process',
      copies: copies.once,
      make: async () => {
        const children = await random.pick([...apis, ...workers]).children()
        if (children.length > 0) process.kill(random.pick(children), 'SIGKILL')
      },
    },
    {
      name: 'pause past the lease',
      copies: copies.once,
      make: async () => {
        const paused = random.pick(workersOrAll)
        paused.signal('SIGSTOP')
        await wait(leaseMs * 1.5)
        paused.signal('SIGCONT')
      },
    },
    {
      name: 'end in order',
      copies: copies.once,
      make: async () => random.pick([...apis, ...workers]).signal('SIGTERM'),
    },
  ]
  if (!isWhole) {
    const make = async () => random.pick(apis).signal('SIGKILL')
    faults.push({ name: 'kill an api', copies: copies.often, make })
  }
  if (restartDatabase !== undefined) {
    faults.push({ name: 'restart the database', copies: copies.sometimes, make: restartDatabase })
  }
  if (bucket !== undefined) {
    const make = async () => {
      bucket.cut()
      await wait(500 + random.below(1_500))
      bucket.mend()
    }
    faults.push({ name: 'cut off the bucket', copies: copies.sometimes, make })
  }
  if (disk !== undefined) {
    const make = async () => {
      await disk.fill()
      await wait(500 + random.below(1_500))
      await disk.free()
    }
    faults.push({ name: 'fill the disk', copies: copies.sometimes, make })
  }
  return faults
}

const shuffled = <T>(of: readonly T[], random: Random): T[] => {
  const deck = [...of]
  for (let at = deck.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[deck[at], deck[other]] = [deck[other] as T, deck[at] as T]
  }
  return deck
}

/**
 * Injects faults until the signal aborts, then repairs everything. Their pace follows how many requests end
 * between two of them, so that the fault rate per request is the same on slow and fast machines.
 *
 * @param options.endsPerFault requests that end between two faults, on average
 * @param options.ends how many have ended so far
 * @returns how often each was made
 */
export const makeFaults = async (
  cluster: Cluster,
  options: {
    readonly random: Random
    readonly leaseMs: number
    readonly endsPerFault: number
    readonly ends: () => number
    readonly until: AbortSignal
  },
): Promise<Readonly<Record<string, number>>> => {
  const { random, until, ends } = options
  const faults = faultsOf(cluster, random, options.leaseMs)
  const made: Record<string, number> = Object.fromEntries(faults.map(({ name }) => [name, 0]))
  const deck = faults.flatMap((fault) => Array.from({ length: fault.copies }, () => fault))
  while (!until.aborted) {
    for (const fault of shuffled(deck, random)) {
      const next = ends() + 1 + random.below(options.endsPerFault * 2 - 1)
      for (const stuck = Date.now() + stuckMs; ends() < next && Date.now() < stuck && !until.aborted; )
        await wait(pollIntervalMs)
      await wait(random.below(500))
      if (until.aborted) break
      await fault.make()
      made[fault.name] = (made[fault.name] ?? 0) + 1
    }
  }
  return made
}
