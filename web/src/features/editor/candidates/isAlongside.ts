import type { Candidate } from '@spotless/contract/candidates'

/**
 * Whether a candidate is not a thing of its own but the whole of one, its shadow or its reflection: all its parts are marked
 * together.
 */
export const isAlongside = ({ kind }: Pick<Candidate, 'kind'>): boolean =>
  kind === 'whole' || kind === 'shadow' || kind === 'reflection'
