import { type Operation, presetSchema } from '@spotless/contract/plan'
import { amountOf, namedAmount, slightAmount, usualAmount } from '../language/amount.ts'
import { type Clause, find, has, isEmpty, suffixOf } from '../language/clause.ts'
import type { Tag } from '../language/tag.ts'

const usualDuotone = { dark: '#1d1a4b', light: '#ffb37a' }
const usualFramePercent = 5
export const thinFramePercent = 2
export const thickFramePercent = 10
const usualCornerPercent = 8
const white = '#ffffff'
/** A gentle S: darker darks, lighter lights. */
const contrastCurve: [number, number][] = [
  [0, 0],
  [0.25, 0.19],
  [0.75, 0.81],
  [1, 1],
]

const lookAmount = (clause: Clause): number => {
  const amount = namedAmount(clause)
  if (amount === undefined) return 100
  if (find(clause, 'number')) return Math.abs(amount)
  return amount <= slightAmount ? 50 : 100
}

const frame = (clause: Clause): Operation => {
  const colour = find(clause, 'colour')?.hex ?? white
  const number = find(clause, 'number')?.value
  if (number !== undefined && has(clause, 'px'))
    return { kind: 'frame', colour, widthPx: Math.max(1, Math.round(number)) }
  if (number !== undefined) return { kind: 'frame', colour, percent: Math.min(100, Math.abs(number)) }
  const level = namedAmount(clause) ?? usualAmount
  if (has(clause, 'thin', 'smallest') || level < usualAmount)
    return { kind: 'frame', colour, percent: thinFramePercent }
  if (has(clause, 'thick', 'biggest') || level > usualAmount)
    return { kind: 'frame', colour, percent: thickFramePercent }
  return { kind: 'frame', colour, percent: usualFramePercent }
}

const corners = (clause: Clause): Operation => {
  const number = find(clause, 'number')?.value
  const percent = number === undefined ? (usualCornerPercent * amountOf(clause)) / usualAmount : Math.abs(number)
  return { kind: 'corners', percent: Math.min(50, percent) }
}

const doubled = (clause: Clause): number => {
  if (find(clause, 'number')) return amountOf(clause)
  const amount = namedAmount(clause) ?? usualAmount
  return amount <= slightAmount ? usualAmount : Math.min(100, amount * 2)
}

/** "Take the colour out", and nothing else. */
const takesColour = (clause: Clause): boolean =>
  has(clause, 'remove') &&
  has(clause, 'colours') &&
  clause.tags.every((tag) => isEmpty(tag) || tag.concept === 'remove' || tag.concept === 'colours')

/** Looks, duotone, effects on a place, and what is put around the photo. */
export const looks = (clause: Clause): { readonly steps: readonly Operation[]; readonly isWhole: boolean } => {
  const whole = (...steps: readonly Operation[]) => ({ steps, isWhole: true })
  const colours = clause.tags.filter((tag): tag is Tag & { hex: string } => tag.hex !== undefined)
  if (has(clause, 'duotone')) {
    const [dark = { hex: usualDuotone.dark }, light = { hex: usualDuotone.light }] = colours
    return whole({ kind: 'duotone', dark: dark.hex, light: light.hex })
  }
  if (has(clause, 'frame') && !has(clause, 'remove')) return whole(frame(clause))
  if (has(clause, 'dropShadow') && !has(clause, 'remove', 'exists', 'holds'))
    return whole({ kind: 'shadow', amount: has(clause, 'less:clarity') ? usualAmount : doubled(clause) })
  if (has(clause, 'corners') || (has(clause, 'round') && has(clause, 'vignetteEdges'))) return whole(corners(clause))
  if (has(clause, 'tiltShift')) return whole({ kind: 'tilt-shift', amount: doubled(clause) })
  if (has(clause, 'cleanJpeg')) return whole({ kind: 'clean-jpeg', amount: doubled(clause) })
  if (has(clause, 'lowLight')) return whole({ kind: 'low-light', amount: doubled(clause) })
  if (has(clause, 'curve')) return whole({ kind: 'curve', points: contrastCurve })
  if (has(clause, 'pixelate') && has(clause, 'is', 'too') && !has(clause, 'make', 'add'))
    return whole({ kind: 'upscale', scale: 2 })
  if (has(clause, 'pixelate', 'censor')) {
    const region = suffixOf(clause, 'region')
    const amount = amountOf(clause)
    return whole(region === undefined ? { kind: 'pixelate', amount } : { kind: 'pixelate', amount, region })
  }
  const number = find(clause, 'number')
  if (has(clause, 'hue') && number) {
    const sign = has(clause, 'down', 'counterclockwise') ? -1 : 1
    return whole({ kind: 'hue', degrees: Math.max(-360, Math.min(360, number.value! * sign)) })
  }
  if (has(clause, 'colours') && has(clause, 'bad')) return whole({ kind: 'auto', what: 'white-balance' })
  if (takesColour(clause)) return whole({ kind: 'preset', preset: 'black-and-white', amount: 100 })
  if (has(clause, 'auto:white-balance')) return whole({ kind: 'auto', what: 'white-balance' })
  const preset = suffixOf(clause, 'preset')
  // "Fade the blacks" moves the blacks, it is not the faded look.
  if (preset === 'faded' && has(clause, 'noun:blacks', 'noun:shadows', 'noun:highlights', 'noun:whites'))
    return { steps: [], isWhole: false }
  // "Less sepia" of a photo that is none.
  if (
    preset !== undefined &&
    preset !== 'faded' &&
    has(clause, 'down') &&
    !clause.tags.some(({ concept }) => /^(noun|more|less):/.test(concept))
  )
    return { steps: [], isWhole: false }
  if (preset === 'faded' && has(clause, 'down'))
    return whole({ kind: 'adjust', setting: 'saturation', amount: amountOf(clause) })
  if (preset === 'faded' && has(clause, 'is', 'too') && !has(clause, 'make', 'add', 'request'))
    return whole({ kind: 'adjust', setting: 'saturation', amount: amountOf(clause) })
  if (preset !== undefined) {
    const named = clause.tags.flatMap((tag) => presetSchema.safeParse(tag.concept.replace(/^preset:/, '')).data ?? [])
    const amount = lookAmount(clause)
    return { steps: [...new Set(named)].map((name) => ({ kind: 'preset', preset: name, amount })), isWhole: false }
  }
  return { steps: [], isWhole: false }
}
