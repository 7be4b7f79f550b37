import { type Clause, find, has, suffixOf } from './clause.ts'

/** What "brighter" means when no amount is given. */
export const usualAmount = 25
/** The amount of "a bit". */
export const slightAmount = 12
/** Percent of exposure in one photographic stop. */
export const percentPerStop = 50
/** "Exposure +1": a signed number up to this means stops. */
export const maxStops = 3

/** The amount a clause names, 0–100, or undefined; a signed number keeps its sign. */
export const namedAmount = (clause: Clause): number | undefined => {
  const number = find(clause, 'number')
  const count = Number(suffixOf(clause, 'count') ?? 1)
  if (has(clause, 'stops'))
    return Math.max(-100, Math.min(100, (number?.value ?? (has(clause, 'half') ? 0.5 : count)) * percentPerStop))
  if (
    number !== undefined &&
    (number.isSigned || !Number.isInteger(number.value)) &&
    Math.abs(number.value!) <= maxStops &&
    has(clause, 'noun:exposure') &&
    !has(clause, 'percent')
  )
    return Math.max(-100, Math.min(100, number.value! * percentPerStop))
  if (number && !has(clause, 'px')) return Math.max(-100, Math.min(100, number.value!))
  if (has(clause, 'half')) return 50
  const level = suffixOf(clause, 'level')
  return level === undefined ? undefined : Number(level)
}

/** The clause's amount without its sign, or the usual one. */
export const amountOf = (clause: Clause): number => Math.abs(namedAmount(clause) ?? usualAmount)

/** The amount of an effect whose usual strength is twice that of light and colour: 25, 50 or 100, or the number. */
export const effectAmount = (clause: Clause): number => {
  if (find(clause, 'number')) return amountOf(clause)
  const amount = namedAmount(clause) ?? usualAmount
  return amount <= slightAmount ? usualAmount : Math.min(100, amount * 2)
}
