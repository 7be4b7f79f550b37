import { readFile } from 'node:fs/promises'
import { median } from '@spotless/engine/kernel/statistics/median'
import type { Cluster } from '../cluster/startCluster.ts'

const everyMs = 2_000

const residentMiB = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

export interface MemoryOverTime {
  /** Medians of all processes together, in MiB, over equal parts of the time after the warm-up. */
  readonly togetherMiB: readonly number[]
  /** How far the parts are from the first, at most, in per cent. */
  readonly driftPercent: number
}

/** Adds up the resident memory of every process of the product, now and then, until it is ended. */
export const sampleMemory = (
  cluster: Cluster,
): { readonly end: (warmUpFraction: number, parts: number) => MemoryOverTime } => {
  const samples: number[] = []
  const take = async (): Promise<void> => {
    const processes = [...cluster.apis, ...cluster.workers]
    const children = await Promise.all(processes.map((one) => one.children()))
    const pids = [...processes.map((one) => one.pid()), ...children.flat()].filter((pid) => pid !== undefined)
    const each = await Promise.all(pids.map(residentMiB))
    samples.push(each.reduce((sum, one) => sum + one, 0))
  }
  const timer = setInterval(() => void take(), everyMs)
  return {
    end: (warmUpFraction, parts) => {
      clearInterval(timer)
      const warm = samples.slice(Math.floor(samples.length * warmUpFraction))
      const size = Math.max(1, Math.floor(warm.length / parts))
      const togetherMiB = Array.from({ length: parts }, (_, at) =>
        Math.round(median(warm.slice(at * size, (at + 1) * size))),
      )
      const [first = 1] = togetherMiB
      const far = togetherMiB.map((one) => Math.abs(one / first - 1))
      return { togetherMiB, driftPercent: Math.round(1000 * Math.max(...far)) / 10 }
    },
  }
}
