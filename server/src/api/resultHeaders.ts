import type { ProcessAnswer } from '@spotless/contract/edit'

/** Response headers that repeat the main fields of a result, for programs that save the body unread. */
export const resultHeaders = (answer: ProcessAnswer): Record<string, string | number> => ({
  'x-credits-charged': answer.creditsCharged,
  'x-credits-remaining': answer.creditsRemaining,
  'x-width': answer.width,
  'x-height': answer.height,
  'x-engine': encodeURI(answer.engine),
  'x-duration-ms': Math.round(answer.durationMs),
})
