import type { Backdrop } from '@spotless/contract/options'

/**
 * How a photo came about, weakest first: a later one says more than those before it.
 * Source: IPTC NewsCodes, Digital Source Type.
 */
export const sourceTypes = [
  'digitalCapture',
  'humanEdits',
  'algorithmicallyEnhanced',
  'compositeCapture',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
] as const
/** What the names of source types follow in metadata. */
export const sourceTypeUri = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
export type SourceType = (typeof sourceTypes)[number]

/** The one of two that says more. */
export const strongerType = (one: SourceType, other: SourceType): SourceType =>
  sourceTypes.indexOf(one) >= sourceTypes.indexOf(other) ? one : other

const typesOfBackdrops: Readonly<Record<Backdrop['kind'], SourceType>> = {
  transparent: 'algorithmicallyEnhanced',
  blur: 'algorithmicallyEnhanced',
  photo: 'compositeCapture',
  colour: 'compositeSynthetic',
  gradient: 'compositeSynthetic',
}

/** What another background makes of a photo. */
export const sourceTypeOfBackdrop = ({ kind }: Backdrop): SourceType => typesOfBackdrops[kind]
