import type { Mode } from '@spotless/contract/mode'
import type { EditRequest, EditResult } from '../pipeline.ts'
import type { SourceType } from './sourceType.ts'

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
