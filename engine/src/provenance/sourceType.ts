import type { Mode } from '@spotless/contract/mode'
import type { Backdrop } from '@spotless/contract/options'
import type { EditRequest, EditResult } from '../pipeline.ts'

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
export type SourceType = (typeof sourceTypes)[number]

/** The one of two that says more. */
export const strongerType = (one: SourceType, other: SourceType): SourceType =>
  sourceTypes.indexOf(one) >= sourceTypes.indexOf(other) ? one : other

/** Engines that paint what the photo does not show. */
const generators = ['MI-GAN']

/** Modes that put the subject before a backdrop that was never photographed. */
const syntheticBackdrops: readonly Mode[] = ['professional-photo']

/** Modes that follow words: without an engine's help they change light, colour and frame only. */
const handEdits: readonly Mode[] = ['prompt-edit']

/** Modes whose `previousWork` holds earlier fills, whichever engine made them. */
const continued: readonly Mode[] = ['object-removal', 'watermark-removal']

/** What an edit makes of a photo, by the engines that made its pixels. */
export const sourceTypeOf = (
  { mode, previousWork }: Pick<EditRequest, 'mode' | 'previousWork'>,
  { engine, hosted }: Pick<EditResult, 'engine' | 'hosted'>,
): SourceType => {
  const isGenerated = generators.some((name) => engine.includes(name)) || (hosted?.answeredBy.length ?? 0) > 0
  if (isGenerated || (previousWork !== undefined && continued.includes(mode))) {
    return 'compositeWithTrainedAlgorithmicMedia'
  }
  if (syntheticBackdrops.includes(mode)) return 'compositeSynthetic'
  return handEdits.includes(mode) && !engine.includes(',') ? 'humanEdits' : 'algorithmicallyEnhanced'
}

const typesOfBackdrops: Readonly<Record<Backdrop['kind'], SourceType>> = {
  transparent: 'algorithmicallyEnhanced',
  blur: 'algorithmicallyEnhanced',
  photo: 'compositeCapture',
  colour: 'compositeSynthetic',
  gradient: 'compositeSynthetic',
}

/** What another background makes of a photo. */
export const sourceTypeOfBackdrop = ({ kind }: Backdrop): SourceType => typesOfBackdrops[kind]
