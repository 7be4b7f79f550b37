import type { Step } from '../kinds/step.ts'
import { targetsIn } from '../kinds/target.ts'
import { type Clause, find, has, isThing, says, suffixOf } from '../language/clause.ts'
import { opposites } from '../language/opposites.ts'
import { onThing } from '../passes/refusals.ts'
import { isOneOf, isOnly, placedAt, replaces, turned } from './onHistory.ts'

/** "The one on the right too", "same for the dog": the last step once more, on another thing or at another place. */
export const doneAlso = (clause: Clause, last: Step | undefined, isMore: boolean): readonly Step[] => {
  if (last === undefined || replaces(clause)) return []
  const isWord = isOneOf('alike', 'again', 'too', 'count:1', 'other', 'biggest', 'smallest', 'every')
  const isTrimWord = (concept: string): boolean => last.kind === 'trim' && /^(number|percent|cut|crop)$/.test(concept)
  const isBare = isOnly(
    clause,
    (tag) =>
      isTrimWord(tag.concept) ||
      (tag.concept === 'make' && says(tag, 'do')) ||
      isWord(tag) ||
      isThing(tag) ||
      tag.concept.startsWith('region:'),
  )
  const isAlso = isMore || has(clause, 'alike', 'too', 'again')
  if (!isBare || !isAlso) return []
  const targets = targetsIn(clause)
  const region = suffixOf(clause, 'region')
  if ('target' in last && last.target) {
    if (targets.length > 0) return targets.map((target) => ({ ...last, target }) as Step)
    if (has(clause, 'other')) {
      const other = turned(last)
      return other ? [other] : []
    }
    const which = has(clause, 'biggest') ? 'biggest' : has(clause, 'smallest') ? 'smallest' : 'one'
    if (region === undefined && which === 'one') return []
    const place = region === undefined ? {} : { region }
    return [{ ...last, target: { thing: last.target.thing, which, ...place } } as Step]
  }
  const isWhole = last.kind === 'adjust' || last.kind === 'blur' || last.kind === 'preset' || last.kind === 'pixelate'
  if (isWhole && has(clause, 'alike')) return targets.map((target) => onThing(last, target))
  if (last.kind === 'trim' && region !== undefined) {
    const number = find(clause, 'number')?.value
    const trimmed =
      number === undefined ? last : { ...last, top: Math.min(95, Math.abs(number)), right: 0, bottom: 0, left: 0 }
    return [placedAt(trimmed, region) ?? []].flat()
  }
  if (last.kind === 'trim' && has(clause, 'other')) {
    const side = (['top', 'right', 'bottom', 'left'] as const).find((name) => last[name] > 0)
    return side ? [placedAt(last, opposites[side]!) ?? []].flat() : []
  }
  return []
}
