import type { Candidate } from '@spotless/contract/candidates'

/** Whether a candidate is not a thing of its own but the shadow or the reflection of one: all its parts are marked together. */
export const isAlongside = ({ kind }: Pick<Candidate, 'kind'>): boolean => kind === 'shadow' || kind === 'reflection'
