import type { Lexicon, Tag } from './lexicon.ts'

/** A number, or a count that stands for one. */
const numberIn = ({ concept, value, isSigned }: Tag): number | undefined => {
  if (concept === 'number') return isSigned ? undefined : value
  return concept.startsWith('count:') ? Number(concept.slice('count:'.length)) : undefined
}

const isShape = ({ concept }: Tag): boolean => concept === 'crop' || concept === 'size'

/** "By 1/4" in per cent, "1/3 stop" in stops. */
const fraction = ({ value, second }: Tag, next: Tag | undefined): number =>
  ((next?.concept === 'stops' ? 1 : 100) * value!) / second!

/** "Four by five" is a ratio, and so is "2 to 3" where a shape is asked for; "by 1/4" is a fraction. */
export const numberPairs = (tags: readonly Tag[], { between }: Lexicon): readonly Tag[] => {
  const hasShape = tags.some(isShape)
  const read: Tag[] = []
  for (let at = 0; at < tags.length; at++) {
    const [one, word, other] = [tags[at]!, tags[at + 1], tags[at + 2]]
    const value = numberIn(one)
    const second = other && numberIn(other)
    if (hasShape && value && second && word && between.includes(word.text)) {
      read.push({ concept: 'pair', text: `${one.text} ${word.text} ${other.text}`, value, second })
      at += 2
    } else if (one.concept === 'pair' && one.text.includes('/') && one.value! < one.second! && !hasShape)
      read.push({ concept: 'number', text: one.text, value: fraction(one, word), isSigned: /^[+\-−]/.test(one.text) })
    else read.push(one)
  }
  return read
}
