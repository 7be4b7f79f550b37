import { type Clause, find, has, suffixOf } from '../../language/clause.ts'

const upright = [4, 5] as const
const wide = [3, 2] as const

/** The ratio of width to height that a clause names, by numbers or by a shape. */
export const ratioIn = (clause: Clause): readonly [number, number] | undefined => {
  const pair = find(clause, 'pair')
  if (pair?.value && pair.value > 0 && pair.second) return [pair.value, pair.second]
  const [width, height] = suffixOf(clause, 'ratio')?.split(':').map(Number) ?? []
  if (width && height) return [width, height]
  const isShaped = has(clause, 'crop', 'make') && !has(clause, 'width', 'height', 'resize')
  if (isShaped && has(clause, 'vertical')) return upright
  if (isShaped && has(clause, 'horizontal')) return wide
  // "Make it portrait orientation"; "a portrait" alone is a picture of somebody.
  const name = find(clause, 'portrait')?.text ?? find(clause, 'landscape')?.text ?? ''
  if (!has(clause, 'crop') && !(has(clause, 'make', 'request') && name.includes(' '))) return undefined
  if (has(clause, 'portrait')) return upright
  return has(clause, 'landscape') ? wide : undefined
}
