import { timesFactor } from '../../kernel/plane/timesFactor.ts'
import { maxFittedPixels } from '../coverageFit/fitCoverage.ts'
import { roughnessRatio } from '../coverageFit/roughnessRatio.ts'
import type { EstimateOptions } from '../estimateOptions.ts'
import { explainTold } from '../explainTold.ts'
import { shifted, type UnderLayer } from '../layerShapes.ts'
import { isPure } from '../mark.ts'
import { type Explained, markFault } from '../markFault.ts'
import type { MarkPatch } from '../markPatch.ts'
import { softnessOf } from '../softnessOf.ts'
import { stepOver } from '../stepOver.ts'
import { type FittedRelief, fitRelief, type ReliefStart, reliefStages } from './fitRelief.ts'
import type { ReliefLevels } from './reliefLayers.ts'

/** Letters and their near side look like one mark, from the middle of which the far side lies so many times farther. */
const fromMiddle = 1.5
/** Fainter letters cannot be told from their near side. */
const minOpacity = 0.15
/** A far side is as crisp as its letters. */
const maxBlurPx = 0.8
/** How often the network is told of the far side, each time drawn from better letters. */
const tellings = 2

interface SuspectedRelief {
  readonly layer: UnderLayer
  readonly levels: ReliefLevels
}

/** The one layer that a relief's far side is taken for: black under white letters or white under black ones, moved, and as crisp as they are; null where there is none. */
const suspectRelief = ({ mark, layers = [] }: Explained): SuspectedRelief | null => {
  const [layer, ...others] = layers
  if (layer === undefined || others.length > 0) return null
  if (!isPure(mark) || mark.gradient !== undefined || mark.opacity < minOpacity) return null
  const { shape, level } = layer
  const isMoved = shape.dx !== 0 || shape.dy !== 0
  if (!isMoved || shape.isKnockedOut || shape.blurPx > maxBlurPx || shape.widenPx > 0 || level === mark.colour[0])
    return null
  return { layer, levels: { near: mark.colour[0], far: level } }
}

/**
 * A mark with one crisp layer under it as letters in relief: what was taken for the mark are the letters with their near side, and the layer is their far side.
 *
 * @param found with its layer taken away
 * @returns null where it has no such layer, or where a relief explains it no better
 */
export const explainRelief = async (
  patch: MarkPatch,
  found: Explained,
  options: EstimateOptions,
): Promise<Explained | null> => {
  const suspected = suspectRelief(found)
  const { width } = patch.box
  if (suspected === null || patch.painted.length > maxFittedPixels) return null
  const { layer, levels } = suspected
  const { opacity } = found.mark
  const fit = (start: Omit<ReliefStart, 'predictedOpacity'>, stage: keyof typeof reliefStages): Promise<FittedRelief> =>
    fitRelief(patch, levels, { ...start, predictedOpacity: opacity }, options, reliefStages[stage])
  const [dx, dy] = [layer.shape.dx / fromMiddle, layer.shape.dy / fromMiddle]
  const side = 1 - Math.sqrt(1 - opacity)
  const guess = { letters: side, near: side, far: layer.opacity, dx, dy }
  const start = { relief: guess, coverage: shifted(found.coverage, width, dx / 2, dy / 2), predicted: found.coverage }
  let fitted = await fit({ ...start, ...(await fit(start, 'relief')) }, 'coverage')
  if (roughnessRatio(fitted.planes, found.planes, fitted.first, width) >= 1) return null
  const layers = (): readonly UnderLayer[] => [{ ...layer, alpha: fitted.far, opacity: fitted.relief.far }]
  const coverage = (): Float32Array => timesFactor(fitted.first, 1 / opacity)
  for (let telling = 0; telling < tellings; telling++) {
    const told = await explainTold(patch, { mark: found.mark, layers: layers() }, coverage(), options)
    if (told === null) return null
    fitted = await fit({ ...fitted, predicted: told.coverage }, 'coverage')
  }
  const inverted = { planes: fitted.planes, coverage: coverage() }
  const relief: Explained = {
    ...{ ...inverted, mark: found.mark, layers: layers(), under: fitted.far },
    ...{ softness: softnessOf(inverted.coverage), step: stepOver(patch.box, inverted, found.mark, layers()) },
  }
  const ratio = roughnessRatio(fitted.planes, found.planes, fitted.first, width)
  return markFault(patch, relief).fault * ratio ** 2 < markFault(patch, found).fault ? relief : null
}
