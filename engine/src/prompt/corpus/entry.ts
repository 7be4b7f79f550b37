import type { ElsewhereTask, Look, Operation, Region, Setting } from '@spotless/contract/plan'

/** A prompt as a person writes it and what the planner should make of it. */
export interface Entry {
  readonly prompt: string
  readonly steps: readonly Operation[]
  /** Whether some part of the prompt cannot be understood. */
  readonly hasUnknown: boolean
  readonly undo: number
  /** Steps of the prompts before this one, oldest first; for follow-ups. */
  readonly history: readonly (readonly Operation[])[]
}

/** Short names for the corpus: one line per prompt. */
export const adjust = (setting: Setting, amount: number, region?: Region): Operation =>
  region === undefined ? { kind: 'adjust', setting, amount } : { kind: 'adjust', setting, amount, region }
export const look = (name: Look, amount = 100): Operation => ({ kind: 'look', look: name, amount })
export const elsewhere = (task: ElsewhereTask, object?: string): Operation =>
  object === undefined ? { kind: 'elsewhere', task } : { kind: 'elsewhere', task, object }
export const crop = (width: number, height: number, anchor: Region = 'center'): Operation => ({
  kind: 'crop',
  ratio: [width, height],
  anchor,
})
export const trim = (top: number, right: number, bottom: number, left: number): Operation => ({
  kind: 'trim',
  top,
  right,
  bottom,
  left,
})
export const blur = (amount: number, region?: Region): Operation =>
  region === undefined ? { kind: 'blur', amount } : { kind: 'blur', amount, region }
export const pixelate = (amount: number, region?: Region): Operation =>
  region === undefined ? { kind: 'pixelate', amount } : { kind: 'pixelate', amount, region }
export const rotate = (degrees: number): Operation => ({ kind: 'rotate', degrees })
export const straighten = (degrees?: number): Operation =>
  degrees === undefined ? { kind: 'straighten' } : { kind: 'straighten', degrees }
export const flip = (axis: 'horizontal' | 'vertical'): Operation => ({ kind: 'flip', axis })
export const frame = (colour: string, percent = 5): Operation => ({ kind: 'frame', colour, percent })
export const enhance: Operation = { kind: 'auto', what: 'enhance' }
export const whiteBalance: Operation = { kind: 'auto', what: 'white-balance' }
export const unknown = 'unknown'

export const entry = (prompt: string, ...expected: readonly (Operation | typeof unknown)[]): Entry => ({
  prompt,
  steps: expected.filter((item) => item !== unknown),
  hasUnknown: expected.includes(unknown),
  undo: 0,
  history: [],
})
export const followUp = (
  history: readonly (readonly Operation[])[],
  prompt: string,
  undo: number,
  ...expected: readonly (Operation | typeof unknown)[]
): Entry => ({ ...entry(prompt, ...expected), undo, history })
