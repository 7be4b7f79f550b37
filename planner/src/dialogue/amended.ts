import type { Operation, OperationOf } from '@spotless/contract/plan'
import { type Clause, has, isEmpty, suffixOf } from '../language/clause.ts'
import { thickFramePercent, thinFramePercent } from '../rules/looks.ts'
import { largeTextPercent, smallTextPercent } from '../rules/overlay.ts'

/** "… and put a grey one": a colour alone, for the background that was just taken away. */
export const colourFor = (clause: Clause): string | undefined => {
  const colours = clause.tags.flatMap((part) => part.hex ?? [])
  const isBare = clause.tags.every(
    (part) =>
      isEmpty(part) ||
      part.hex !== undefined ||
      ['add', 'make', 'request', 'count:1', 'background', 'improve', 'praise', 'wish'].includes(part.concept),
  )
  return isBare && colours.length === 1 ? colours[0] : undefined
}

const sizes: readonly string[] = ['biggest', 'smallest', 'make', 'thin', 'thick', 'count:1']

/** "… huge", "a thin one", of what was just put there. */
export const isSizeOnly = (clause: Clause): boolean =>
  has(clause, 'biggest', 'smallest', 'thin', 'thick') &&
  clause.tags.every((part) => isEmpty(part) || sizes.includes(part.concept) || part.concept.startsWith('level:'))

/** "… at the top", of the words just written. */
const isPlaceOnly = (clause: Clause): boolean =>
  clause.tags.every((tag) => isEmpty(tag) || tag.concept.startsWith('region:'))

/** "10 % off the left and right": the same share of another side. */
const alsoCut = (clause: Clause, last: OperationOf<'trim'>): Operation | undefined => {
  const side = suffixOf(clause, 'region')
  if (!isPlaceOnly(clause) || !(side === 'top' || side === 'right' || side === 'bottom' || side === 'left'))
    return undefined
  return { ...last, [side]: Math.max(last.top, last.right, last.bottom, last.left) }
}

/** The last step as a clause amends it that says no more than its colour, its size or its place; undefined if it does not. */
export const amended = (clause: Clause, last: Operation | undefined): Operation | undefined => {
  const colour = colourFor(clause)
  const isOfBackground = has(clause, 'background')
  if (last?.kind === 'background') {
    const isNew = last.colours.length === 0 || has(clause, 'correction', 'actually')
    return colour !== undefined && isNew ? { kind: 'background', colours: [colour] } : undefined
  }
  if (last?.kind === 'frame') {
    if (colour !== undefined && !isOfBackground) return { ...last, colour }
    if (!isSizeOnly(clause) || last.percent === undefined) return undefined
    return { ...last, percent: has(clause, 'thin', 'smallest') ? thinFramePercent : thickFramePercent }
  }
  if (last?.kind === 'trim') return alsoCut(clause, last)
  if (last?.kind === 'crop') {
    const anchor = suffixOf(clause, 'region')
    return anchor !== undefined && isPlaceOnly(clause) ? { ...last, anchor } : undefined
  }
  if (last?.kind !== 'text') return undefined
  if (isSizeOnly(clause))
    return { ...last, percent: has(clause, 'smallest', 'thin') ? smallTextPercent : largeTextPercent }
  const region = suffixOf(clause, 'region')
  if (region !== undefined && isPlaceOnly(clause)) return { ...last, anchor: region }
  return last.colour === undefined && colour !== undefined && !isOfBackground ? { ...last, colour } : undefined
}
