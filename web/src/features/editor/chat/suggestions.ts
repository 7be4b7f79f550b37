/** Prompts to start from, each understood without any hosted model. */
export const firstSuggestions = [
  'Make it warmer and a little brighter',
  'Black and white with grain',
  'Crop to 4:5 and sharpen',
  'Blur the background',
] as const

/** Prompts that go on from a result. */
export const nextSuggestions = ['A bit more', 'A bit less', 'More contrast', 'Add a soft vignette'] as const
