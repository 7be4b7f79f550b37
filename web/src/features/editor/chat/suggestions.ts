import type { Suggestion } from '@spotless/contract/upload'

/** Prompts to start with; none needs a hosted model. */
const firstSuggestions = [
  'Make it warmer and a little brighter',
  'Black and white with grain',
  'Crop to 4:5 and sharpen',
  'Blur the background',
] as const

/** Prompts to continue with from a result. */
const nextSuggestions = ['A bit more', 'A bit less', 'More contrast', 'Add a soft vignette'] as const

const maxSuggestions = 4

interface SuggestionsInput {
  /** Suggestions made for this photo. */
  readonly ofPhoto: readonly Suggestion[]
  /** Prompts sent so far. */
  readonly written: readonly string[]
  readonly hasResult: boolean
}

/**
 * Prompts to offer: first those made for the photo and not sent yet (at most half once there is a
 * result), then general ones, whose `reason` is empty.
 */
export const suggestionsFor = ({ ofPhoto, written, hasResult }: SuggestionsInput): readonly Suggestion[] => {
  const own = ofPhoto
    .map(({ prompt, reason }) => ({ prompt: prompt.charAt(0).toUpperCase() + prompt.slice(1), reason }))
    .filter(({ prompt }) => !written.includes(prompt))
    .slice(0, hasResult ? maxSuggestions / 2 : maxSuggestions)
  const others = (hasResult ? nextSuggestions : firstSuggestions).filter(
    (prompt) => !own.some((suggestion) => suggestion.prompt === prompt),
  )
  return [...own, ...others.map((prompt) => ({ prompt, reason: '' }))].slice(0, maxSuggestions)
}
