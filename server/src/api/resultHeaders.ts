import type { ProcessAnswer } from '@spotless/contract/edit'

/** What an answer with a result says of it in its headers too, for programs that look no further. */
export const resultHeaders = (answer: ProcessAnswer): Record<string, string | number> => ({
  'x-credits-charged': answer.creditsCharged,
  'x-credits-remaining': answer.creditsRemaining,
  'x-width': answer.width,
  'x-height': answer.height,
  'x-engine': encodeURI(answer.engine),
  'x-duration-ms': Math.round(answer.durationMs),
})
