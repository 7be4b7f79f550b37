import type { Hardware } from './onnxSession.ts'
import type { Verdict } from './tryCard.ts'

/** What the networks of an edit ran on. */
export interface RanOn {
  readonly hardware: readonly Hardware[]
  /** Why networks did not run on the card; empty where there is none, or all did. */
  readonly refusals: readonly Exclude<Verdict, 'kept'>[]
}

/** Notes what networks run on. */
export const noteRuns = () => {
  const hardware = new Set<Hardware>()
  const refusals = new Set<Exclude<Verdict, 'kept'>>()
  return {
    begin: (): void => {
      hardware.clear()
      refusals.clear()
    },
    note: (ranOn: Hardware, verdict: Verdict | null): void => {
      hardware.add(ranOn)
      if (verdict !== null && verdict !== 'kept') refusals.add(verdict)
    },
    ranOn: (): RanOn => ({ hardware: [...hardware], refusals: [...refusals] }),
  }
}
