import type { ElsewhereTask, Look, Operation, OperationOf, Region, Setting, Target } from '@spotless/contract/plan'

/** A prompt as a person writes it and what the planner should make of it. */
export interface Entry {
  readonly prompt: string
  readonly steps: readonly Operation[]
  /** Whether some part of the prompt cannot be understood. */
  readonly hasUnknown: boolean
  /** Words that the parts not understood must name. */
  readonly unread: readonly string[]
  readonly undo: number
  /** Steps of the prompts before this one, oldest first; for follow-ups. */
  readonly history: readonly (readonly Operation[])[]
}

/** Short names for the corpus: one line per prompt. */
type Where = Region | Target
const place = (where: Where | undefined): { region?: Region; target?: Target } => {
  if (where === undefined) return {}
  return typeof where === 'string' ? { region: where } : { target: where }
}
export const on = (thing: Target['thing'], which: Target['which'] = 'one', region?: Region): Target =>
  region === undefined ? { thing, which } : { thing, which, region }
export const backdrop = on('background', 'all')
export const sky = on('sky', 'all')
export const subject = on('subject', 'all')
export const adjust = (setting: Setting, amount: number, where?: Where): Operation => ({
  kind: 'adjust',
  setting,
  amount,
  ...place(where),
})
export const look = (name: Look, amount = 100, target?: Target): Operation => ({
  kind: 'look',
  look: name,
  amount,
  ...place(target),
})
export const background = (...colours: string[]): Operation => ({ kind: 'background', colours })
export const remove = (...target: Parameters<typeof on>): Operation => ({ kind: 'remove', target: on(...target) })
export const recolour = (thing: Target['thing'], colour: string, which: Target['which'] = 'one'): Operation => ({
  kind: 'recolour',
  target: on(thing, which),
  colour,
})
export const retouch = (what: OperationOf<'retouch-face'>['what'], amount = 50): Operation => ({
  kind: 'retouch-face',
  what,
  amount,
})
export const upscale = (scale: 2 | 4): Operation => ({ kind: 'upscale', scale })
export const text = (words: string, anchor: Region, colour?: string, percent = 8): Operation =>
  colour === undefined
    ? { kind: 'text', text: words, anchor, percent }
    : { kind: 'text', text: words, anchor, colour, percent }
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
export const blur = (amount: number, where?: Where): Operation => ({ kind: 'blur', amount, ...place(where) })
export const pixelate = (amount: number, where?: Where): Operation => ({ kind: 'pixelate', amount, ...place(where) })
export const rotate = (degrees: number): Operation => ({ kind: 'rotate', degrees })
export const straighten = (degrees?: number): Operation =>
  degrees === undefined ? { kind: 'straighten' } : { kind: 'straighten', degrees }
export const flip = (axis: 'horizontal' | 'vertical'): Operation => ({ kind: 'flip', axis })
export const frame = (colour: string, percent = 5): Operation => ({ kind: 'frame', colour, percent })
export const enhance: Operation = { kind: 'auto', what: 'enhance' }
export const whiteBalance: Operation = { kind: 'auto', what: 'white-balance' }
/** A part that cannot be understood; `unread` says by what words the answer must name it. */
export interface Unread {
  readonly kind: 'unread'
  readonly words: string
}
export const unread = (words: string): Unread => ({ kind: 'unread', words })
export const unknown: Unread = unread('')

export const entry = (prompt: string, ...expected: readonly (Operation | Unread)[]): Entry => ({
  prompt,
  steps: expected.filter((item) => item.kind !== 'unread'),
  hasUnknown: expected.some((item) => item.kind === 'unread'),
  unread: expected.flatMap((item) => (item.kind === 'unread' ? item.words : [])),
  undo: 0,
  history: [],
})
export const followUp = (
  history: readonly (readonly Operation[])[],
  prompt: string,
  undo: number,
  ...expected: readonly (Operation | Unread)[]
): Entry => ({ ...entry(prompt, ...expected), undo, history })
