import type { Mode } from '@spotless/contract/mode'
import { onDiskSuffix } from '../diskModels/askOnDisk.ts'
import type { EditRequest, EditResult } from '../pipeline.ts'
import type { SourceType } from './sourceType.ts'

/** Engines that paint what the photo does not show. */
const generators = ['MI-GAN']

/** Modes in which an operator's own network paints what the photo does not show. */
const paintedOnDisk: readonly Mode[] = ['image-upscale', 'face-enhancement', 'professional-photo']

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
  const isGenerated =
    generators.some((name) => engine.includes(name)) ||
    (paintedOnDisk.includes(mode) && engine.includes(onDiskSuffix)) ||
    (hosted?.answeredBy.length ?? 0) > 0
  if (isGenerated || (previousWork !== undefined && continued.includes(mode))) {
    return 'compositeWithTrainedAlgorithmicMedia'
  }
  if (syntheticBackdrops.includes(mode)) return 'compositeSynthetic'
  return handEdits.includes(mode) && !engine.includes(',') ? 'humanEdits' : 'algorithmicallyEnhanced'
}
