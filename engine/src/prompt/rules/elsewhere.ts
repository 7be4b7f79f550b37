import type { ElsewhereTask, Operation } from '@spotless/contract/plan'
import { type Clause, find, has, suffixOf } from '../clause.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Tag } from '../tag.ts'

const longestObject = 200

const step = (task: ElsewhereTask, object?: string): readonly Operation[] => [
  object ? { kind: 'elsewhere', task, object: object.slice(0, longestObject) } : { kind: 'elsewhere', task },
]

const politeness = new Set(['please', 'pls', 'plz', 'thanks'])

/** The named thing: the words after a verb, without the articles before and the politeness behind. */
const thingIn = (tags: readonly Tag[], { articles }: Lexicon): string => {
  const words = tags.flatMap((tag) => tag.text.split(' ')).filter((word) => !politeness.has(word))
  const start = words.findIndex((word) => !articles.includes(word))
  return start < 0 ? '' : words.slice(start).join(' ')
}

const isTone = (tag: Tag): boolean => /^(more|less|high|low|problemHigh|problemLow|noun|look):/.test(tag.concept)

const wordless = new Set<Tag['concept']>(['filler', 'make', 'request', 'background', 'with', 'add', 'remove'])

const background = (clause: Clause): readonly Operation[] => {
  if (has(clause, 'transparent', 'remove', 'cutOut')) return step('remove-background')
  if (has(clause, 'blur', 'problemLow:sharpen', 'bokeh')) return step('edit-background', 'blur')
  if (has(clause, 'look:black-and-white')) return step('edit-background', 'black and white')
  if (has(clause, 'less:exposure', 'low:exposure')) return step('edit-background', 'darken')
  if (has(clause, 'more:exposure', 'high:exposure')) return step('edit-background', 'brighten')
  const scene = clause.tags.filter((tag) => !wordless.has(tag.concept)).map((tag) => tag.text)
  return scene.length > 0 ? step('replace-background', scene.join(' ')) : []
}

/** What the clause asks of a named thing, of a face, of the background or of another mode. */
export const elsewhere = (clause: Clause): readonly Operation[] => {
  const quote = find(clause, 'quote')
  if (quote && has(clause, 'text', 'write', 'add')) return step('add-text', quote.text)
  if (has(clause, 'background')) return background(clause)
  if (has(clause, 'bokeh')) return step('edit-background', 'blur')
  if (has(clause, 'cutOut')) return step('remove-background')
  if (has(clause, 'headshot')) return step('headshot')
  if (has(clause, 'upscale')) return step('upscale')
  const wantsGone = has(clause, 'remove')
  if (has(clause, 'faceFlaw') && !has(clause, 'too', 'is')) return step('retouch-face')
  if (has(clause, 'face') && has(clause, 'auto:enhance', 'improve', 'fix', 'faceFlaw')) return step('retouch-face')
  if (wantsGone && has(clause, 'text')) return step('remove-text')
  if (wantsGone && has(clause, 'watermark')) return step('remove-watermark')
  if (has(clause, 'object', 'face') && !wantsGone && !has(clause, 'too', 'is')) {
    const isChange = clause.tags.some((tag) => isTone(tag) || tag.concept === 'colour')
    const object = find(clause, 'object') ?? find(clause, 'face')
    if (isChange) return step('edit-object', object!.text)
  }
  return []
}

/** "Remove the car": a removal of which no other rule knows the object. */
export const removeObject = (clause: Clause, lexicon: Lexicon): readonly Operation[] => {
  const at = clause.tags.findIndex((tag) => tag.concept === 'remove')
  if (at < 0 || suffixOf(clause, 'look') !== undefined) return []
  const thing = thingIn(clause.tags.slice(at + 1), lexicon)
  return thing === '' ? [] : step('remove-object', thing)
}

/** "… and the person": a bare thing after a removal. */
export const removeAlso = (clause: Clause, lexicon: Lexicon): readonly Operation[] => {
  if (has(clause, 'make', 'request', 'add', 'is', 'too')) return []
  const thing = thingIn(clause.tags, lexicon)
  return thing === '' ? [] : step('remove-object', thing)
}
