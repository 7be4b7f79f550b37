import type { Mode } from '@spotless/contract/mode'

export interface Example {
  readonly mode: Mode
  readonly title: string
  readonly text: string
  readonly before: string
  readonly after: string
  readonly beforeAlt: string
  readonly afterAlt: string
  readonly width: number
  readonly height: number
}

/** Pairs made by our own pipelines (`scripts/makeExamples.ts`); the first is the one of the hero. */
export const examples: readonly Example[] = []
