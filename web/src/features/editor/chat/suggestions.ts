import type { Suggestion } from '@spotless/contract/upload'

/** Prompts to start from, each understood without any hosted model. */
const firstSuggestions = [
  'Make it warmer and a little brighter',
  'Black and white with grain',
  'Crop to 4:5 and sharpen',
  'Blur the background',
] as const

/** Prompts that go on from a result. */
const nextSuggestions = ['A bit more', 'A bit less', 'More contrast', 'Add a soft vignette'] as const

const most = 4

interface SuggestionsInput {
  /** What the photo itself asks for. */
  readonly ofPhoto: readonly Suggestion[]
  /** Prompts written so far. */
  readonly written: readonly string[]
  readonly hasResult: boolean
}

/**
 * Prompts to offer: what the photo asks for and nobody has written yet comes first, half of them at most once there is
 * a result to go on from. `reason` is empty where a suggestion is not about this photo.
 */
export const suggestionsFor = ({ ofPhoto, written, hasResult }: SuggestionsInput): readonly Suggestion[] => {
  const own = ofPhoto
    .map(({ prompt, reason }) => ({ prompt: prompt.charAt(0).toUpperCase() + prompt.slice(1), reason }))
    .filter(({ prompt }) => !written.includes(prompt))
    .slice(0, hasResult ? most / 2 : most)
  const others = (hasResult ? nextSuggestions : firstSuggestions).filter(
    (prompt) => !own.some((suggestion) => suggestion.prompt === prompt),
  )
  return [...own, ...others.map((prompt) => ({ prompt, reason: '' }))].slice(0, most)
}
