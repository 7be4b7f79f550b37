import { type MarkRemoval, markRemovals } from '@spotless/contract/options'
import { editUnderMask } from '../inpaint/editUnderMask.ts'
import { type EraseContext, type EraseStep, erase } from '../inpaint/erase.ts'
import { maskOfRegions, maskRegions, paintOfRegion } from '../inpaint/maskRegions.ts'
import { isSameBox } from '../kernel/geometry/isSameBox.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { type TakenBand, takeBands } from './band/takeBands.ts'
import { type Chosen, chooseRemovals } from './chooseRemovals.ts'
import { compressionNoise } from './compressionNoise.ts'
import { openCoverageNetwork } from './coverageNetwork.ts'
import { doubtedAreas } from './doubtedAreas.ts'
import { type FilledMarks, fillMarks } from './fillMarks.ts'
import { openGhostNetwork } from './ghostNetwork.ts'
import { isChromaHalved } from './isChromaHalved.ts'
import { chooseLargeRemovals } from './large/chooseLargeRemovals.ts'
import { openLetteringReader } from './letteringReader.ts'
import { type TakenLines, takeLines } from './lines/takeLines.ts'
import { writePlanes } from './markPatch.ts'
import { loadPerceptrons } from './multilayerPerceptron.ts'
import { type MarkToFill, planFills, planOpaque } from './planFills.ts'
import { type PlacedShape, shapeInside } from './shapeOfMark.ts'
import { smoothResidue } from './smoothResidue.ts'
import { type SolveOptions, solveMarks } from './solveMarks.ts'

const solverName = 'inversion of the mark'

/** How far beyond its paint a removal changes anything. */
const beyondPaintPx = 2

/** Writes a removal in its own paint: a patch may show the paint of others, whose marks it does not know whole. */
const writeRemoval = (raster: Raster, mask: Mask, { one: { patch, region }, removal }: Chosen, noise: number): void => {
  const { box } = patch
  const isOwn = dilate(paintOfRegion(mask, region, box), box.width, beyondPaintPx)
  const planes = smoothResidue(patch, removal.planes, removal.form.mark, noise)
  const isChanged = (at: number): boolean =>
    patch.planes.some((plane, channel) => plane[at] !== (planes[channel] as Float32Array)[at])
  writePlanes(raster, box, planes, (at) => isOwn[at] === 1 && isChanged(at))
}

const areas = (count: number): string => `${count} ${count === 1 ? 'area' : 'areas'}`

/** What was done where, and how surely. */
const describe = (
  lines: TakenLines | null,
  bands: readonly TakenBand[],
  sound: readonly Chosen[],
  partly: readonly Chosen[],
  extents: FilledMarks['extents'],
): string[] => {
  const percent = (opacity: number): number => Math.round(opacity * 100)
  const notes = bands.map(
    ({ opacity }) =>
      `1 area recovered: a translucent band of about ${percent(opacity)} % opacity was reversed, not painted over`,
  )
  if (lines !== null) {
    const what = lines.count === 1 ? '1 line' : `${lines.count} lines`
    notes.unshift(
      `${what} recovered: thin translucent lines of about ${percent(lines.opacity)} % opacity were reversed, not painted over`,
    )
  }
  const surest = (of: readonly Chosen[]): number =>
    Math.round(100 * Math.min(...of.map(({ removal }) => removal.confidence)))
  for (const kind of ['solved', 'blended'] as const) {
    const own = sound.filter(({ removal }) => removal.kind === kind)
    if (own.length === 0) continue
    const opacity = Math.round((own[0] as Chosen).removal.form.mark.opacity * 100)
    const what =
      kind === 'solved'
        ? `a translucent watermark of about ${opacity} % opacity was reversed, not painted over`
        : `a translucent watermark of about ${opacity} % opacity was reversed, and blended with a fill where that is surer`
    notes.push(`${areas(own.length)} recovered: ${what} (${surest(own)} % sure)`)
  }
  const mixed = partly.filter(({ one }) =>
    extents.some(({ region, extent }) => (extent === 'part' || extent === 'legible') && region === one.region),
  )
  if (mixed.length > 0) {
    const what =
      'the strokes of the watermark were filled where they would be seen and recovered elsewhere, where a trace may be left'
    notes.push(`${areas(mixed.length)} mended in part: ${what} (${surest(mixed)} % sure)`)
  }
  const strokes = extents.filter(({ extent }) => extent === 'strokes').length
  if (strokes > 0) notes.push(`${areas(strokes)} retouched: only the strokes of the watermark were filled`)
  return notes
}

const isKept = ({ removal, asked }: Chosen): boolean =>
  asked === null ? removal.keptOn === 'all ground' : asked === 'reversed' || asked === 'blended'

const toFill = (mask: Mask, { one: { region, patch }, shape, part, letters, asked }: Chosen): MarkToFill => {
  const own = maskOfRegions(mask, [region])
  const place = (flags: Uint8Array): PlacedShape => shapeInside(own, { box: patch.box, shape: flags })
  return {
    region,
    shape: place(shape),
    part: part && place(part),
    letters: letters && place(letters),
    isWhole: asked === 'filled',
  }
}

/** The way that a person has asked for in a region; null where none. */
const askedOf =
  (everywhere: MarkRemoval | null, ways: EraseContext['ways'], boxes: readonly Box[]) =>
  (region: Box): MarkRemoval | null =>
    everywhere ??
    ways?.find(({ area }) => {
      const box = boxes[area]
      return box !== undefined && isSameBox(box, region)
    })?.way ??
    null

/**
 * Solves the semi-transparent marks under the mask and fills the others, and the strokes of those in doubt, in place. From attempt 1 on every
 * mark is treated as one of `markRemovals` says, however sure that is, and then filled differently. Where single areas have a
 * way of their own, the others are treated as by attempt 0.
 */
export const eraseMarks: EraseStep = async (raster, paint, session, context, source) => {
  const { nowMs, onProgress } = context
  const ways = context.ways ?? []
  const attempt = ways.length > 0 ? 0 : (context.attempt ?? 0)
  const everywhere = attempt === 0 ? null : (markRemovals[attempt - 1] ?? 'filled')
  if (everywhere === 'filled') {
    const ownAttempt = Math.max(0, attempt - markRemovals.length)
    return erase(raster, paint, session, { ...context, isJudged: false, quality: 'best', attempt: ownAttempt })
  }
  const startedMs = nowMs()
  await loadPerceptrons(context.assets)
  const noise = compressionNoise(source, raster)
  const lines = everywhere === 'retouched' ? null : await takeLines(raster, paint, context)
  const mask = lines?.mask ?? paint
  const network = await openCoverageNetwork(context.models).catch(() => null)
  const ghosts = await openGhostNetwork(context.models).catch(() => null)
  const letters = await openLetteringReader(context.models).catch(() => null)
  const boxes = maskRegions(mask)
  let finished = 0
  const solveOptions: SolveOptions = {
    noise,
    isChromaHalved: isChromaHalved(source, noise),
    runtime: context,
    network,
    ghosts,
    letters,
    onRegion: (done) => {
      const number = Math.min(boxes.length - 1, finished + done)
      onProgress('inference', number / boxes.length, `Reversing watermark ${number + 1} of ${boxes.length}`)
    },
  }
  const askedFor = askedOf(everywhere, ways, boxes)
  const tools = { session, context, letters, noise }
  const bands = await takeBands(
    raster,
    mask,
    boxes.filter((box) => [null, 'reversed', 'blended'].includes(askedFor(box))),
    tools,
  )
  const withoutBand = boxes.filter((box) => !bands.some(({ region, hasMark }) => region === box && !hasMark))
  const mayBeOpaque = withoutBand.filter((box) => [null, 'retouched'].includes(askedFor(box)))
  const opaque = await planOpaque(raster, mask, mayBeOpaque, tools)
  const toSolve = withoutBand.filter((box) => !opaque.some(({ region }) => region === box))
  finished = boxes.length - toSolve.length
  const choiceTools = { session, context, askedFor }
  const large = await chooseLargeRemovals(raster, mask, toSolve, solveOptions, choiceTools)
  finished += large.length
  const others = toSolve.filter((box) => !large.some(({ one }) => one.region === box))
  const { solved, unsolved } = await solveMarks(raster, maskOfRegions(mask, others), solveOptions)
  const chosen = [...large, ...(await chooseRemovals(raster, mask, solved, noise, choiceTools))]
  const sound = chosen.filter(isKept)
  const painted = chosen.filter((one) => !sound.includes(one))
  const left = chosen.filter(({ asked }) => asked === null)
  const doubted = doubtedAreas(
    left.map(({ one, removal }) => ({ region: one.region, removal })),
    boxes,
  )
  const partly = painted.filter(({ part }) => part !== null)
  const unknown = unsolved.map((region) => ({ region, shape: null, part: null, letters: null, isWhole: false }))
  const plans = [
    ...bands.flatMap(({ lettering }) => lettering ?? []),
    ...opaque,
    ...(await planFills(raster, mask, [...unknown, ...painted.map((one) => toFill(mask, one))], tools)),
  ]
  const kept = [...sound, ...partly]
  for (const one of kept) writeRemoval(raster, mask, one, noise)
  const solvedMs = nowMs() - startedMs
  const filled = await fillMarks(raster, mask, plans, tools)
  return {
    changed: [
      ...(lines?.changed ?? []),
      ...bands.map(({ box }) => box),
      ...kept.map(({ one }) => one.patch.box),
      ...filled.changed,
    ],
    engine: [kept.length + bands.length + (lines?.count ?? 0) > 0 ? solverName : '', filled.engine]
      .filter((name) => name !== '')
      .join(' and '),
    notes: [...describe(lines, bands, sound, partly, filled.extents), ...filled.notes],
    ...(doubted.length > 0 && { doubtedAreas: doubted }),
    modelMs: filled.modelMs,
    pasteMs: filled.pasteMs + solvedMs,
  }
}

/**
 * Removes the marks under the mask: semi-transparent ones are inverted, which recovers the photo's own pixels, and the
 * others are filled as in object removal. Each region is decided by itself.
 */
export const removeWatermark: Pipeline = editUnderMask(eraseMarks)
