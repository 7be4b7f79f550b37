/** Words that people use for two different edits. */
interface DoubtedPhrase {
  readonly name: string
  /** The words, which end where the clause ends: what follows them says which edit is meant. */
  readonly words: RegExp
  /** Whether anything else in the prompt says what is meant: a complaint, or what the photo is for. */
  readonly isSettledByContext?: boolean
  /** What may be meant, as prompts without doubt, the likelier first. */
  readonly readings: readonly [likely: string, other: string]
}

const it = '(?:it|this|the (?:photo|picture|image))'
const away = '(?:away|out|off)'

/** Nothing but the end of a clause may follow; an amount after it says what is meant. */
const phrase = (words: string): RegExp =>
  new RegExp(`\\b(?:${words})(?=\\s*(?:$|[.;!?]|,(?!\\s*\\d)|and\\b|then\\b))`, 'i')

export const doubtedPhrases: readonly DoubtedPhrase[] = [
  { name: 'zooming', words: phrase(`zoom (?:in|${it} in)`), readings: ['Crop to the subject', 'Enlarge 2x'] },
  {
    name: 'size',
    isSettledByContext: true,
    words: phrase(`make ${it} (?:bigger|larger)|enlarge ${it}`),
    readings: ['Enlarge 2x', 'Crop to the subject'],
  },
  {
    name: 'cutting',
    words: phrase(`(?:cut|crop|trim) (?:${away} )?the background(?: ${away})?`),
    readings: ['Remove the background', 'Crop to the subject'],
  },
  ...(['black', 'white'] as const).map((colour) => ({
    name: `${colour} background`,
    words: phrase(`(?:remove|delete|erase) the ${colour} background`),
    readings: ['Remove the background', `Make the background ${colour}`] as const,
  })),
  {
    name: 'fading',
    words: phrase('fade the background'),
    readings: ['Blur the background', 'Lower the contrast of the background'],
  },
  {
    name: 'coolness',
    words: phrase(`make ${it} (?:look )?cool`),
    readings: ['Make the colours cooler', 'Apply the cinematic look'],
  },
  {
    name: 'clearness',
    isSettledByContext: true,
    words: phrase(`make ${it} (?:clear|clearer)`),
    readings: ['Sharpen the photo', 'Remove the haze'],
  },
  {
    name: 'softness',
    words: phrase(`soften the light|make the light softer`),
    readings: ['Lower the contrast', 'Lower the highlights'],
  },
  {
    name: 'cleaning',
    isSettledByContext: true,
    words: phrase(`clean ${it}(?: up)?|clean up ${it}`),
    readings: ['Reduce the noise', 'Enhance light and colour'],
  },
]

/** A prompt that can be read in two ways. */
export interface DoubtedPrompt {
  /** The words in doubt, as written. */
  readonly says: string
  /** What may be meant, for people, and the prompt that says so. */
  readonly readings: readonly { readonly text: string; readonly prompt: string }[]
}

/** Whether a place in a prompt is quoted, or what is said there is denied. */
const isSpared = (prompt: string, at: number): boolean => {
  const before = prompt.slice(0, at)
  const clause = before.split(/[,.;!?]|\b(?:and|but|then)\b/i).at(-1) ?? ''
  const quotes = before.match(/["“”«»]/g)?.length ?? 0
  return quotes % 2 === 1 || /\b(?:not|no|never|don['’]?t|without|instead)\b/i.test(clause)
}

/** Words that say nothing about the edit. */
const polite = /\b(?:please|pls|can|could|would|you|just|now|thanks|thank|hi|hello|i|want|to)\b/gi

const hasContext = (prompt: string, says: string): boolean =>
  /\p{L}/u.test(prompt.replace(says, '').replace(polite, ''))

/**
 * The two readings of a prompt that people mean in two ways; null where there is no doubt. One doubt at a time: the readings may
 * hold another.
 */
export const readingsOf = (prompt: string): DoubtedPrompt | null => {
  for (const { words, readings, isSettledByContext = false } of doubtedPhrases) {
    const found = words.exec(prompt)
    if (found === null || isSpared(prompt, found.index)) continue
    const [says] = found
    if (isSettledByContext && hasContext(prompt, says)) continue
    const rest = prompt.slice(found.index + says.length)
    const put = (text: string): string =>
      prompt.slice(0, found.index) + text.charAt(0).toLowerCase() + text.slice(1) + rest
    return { says, readings: readings.map((text) => ({ text, prompt: put(text) })) }
  }
  return null
}
