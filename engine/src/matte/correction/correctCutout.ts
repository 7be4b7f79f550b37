import { type CorrectionStroke, correctionViews } from '@spotless/contract/correction'
import { SpotlessError } from '@spotless/contract/error'
import { decodeMask } from '../../container/decodeMask.ts'
import { decodePhoto } from '../../container/decodePhoto.ts'
import type { Source } from '../../container/photo.ts'
import { storeAs } from '../../container/storeAs.ts'
import type { PipelineContext } from '../../pipeline.ts'
import type { Runtime } from '../../ports.ts'
import { labelEdit } from '../../provenance/labelEdit.ts'
import { sealOrNote } from '../../provenance/sealOrNote.ts'
import type { Raster } from '../../raster/raster.ts'
import { matteSidePx } from '../predictMatte.ts'
import { type SeenPart, seePart, viewOf } from './closerView.ts'
import { type CorrectionGrid, createCorrectionGrid, layOnCutout } from './correctionGrid.ts'
import { correctMatte } from './correctMatte.ts'
import { keepOnly } from './keepOnly.ts'
import type { MatteStroke } from './matteStroke.ts'
import { type EncodedPatch, encodePatch, type NewPixels, newPixelsOf } from './newPixels.ts'
import { assertPaintable, paintStroke } from './paintStroke.ts'
import { openRehearsals } from './rehearsals.ts'
import { openStrokeReader, type StrokeReader } from './strokeReader.ts'
import { strokesOfMasks } from './strokesOfMasks.ts'

interface CutoutFiles {
  /** The photo that the cut-out was made from. */
  readonly photo: Uint8Array
  /** `work` of a cut-out by `removeBackground`. */
  readonly cutout: Uint8Array
}

/** What is corrected and how; every byte array is an encoded file. */
export interface CutoutCorrection {
  /** Names photo and cut-out: what was decoded and solved under the same name is used again. */
  readonly name: string
  readonly files: CutoutFiles
  readonly strokes: readonly CorrectionStroke[]
  /** Masks as PNGs of the photo's size, which count before the strokes. */
  readonly keep?: Uint8Array
  readonly remove?: Uint8Array
  readonly isMaskHard?: boolean
}

/** What a stroke is tried on. The files are left out as long as the cut-out may be held: they are many megabytes. */
export type CutoutPreview = Pick<CutoutCorrection, 'name' | 'strokes'> & Partial<Pick<CutoutCorrection, 'files'>>

export interface CorrectedCutout {
  readonly file: Uint8Array
  readonly width: number
  readonly height: number
  readonly notes: readonly string[]
}

type CorrectionRuntime = Runtime & Pick<PipelineContext, 'labelsEdits' | 'sealEdit'>

interface AppliedStroke {
  /** The stroke as it was asked for. */
  readonly key: string
  readonly painted: MatteStroke | null
  readonly patch: NewPixels | null
  /** The pixels before it. */
  readonly before: Raster | undefined
}

/** A cut-out under correction. */
interface Correction {
  readonly name: string
  readonly photo: Raster
  readonly source: Source
  readonly cutout: Raster
  readonly grid: CorrectionGrid
  readonly read: StrokeReader | null
  /** What the network saw around strokes, by its boxes: a stroke that is undone and done again asks nothing. */
  readonly seen: Map<string, SeenPart>
  readonly applied: AppliedStroke[]
}

/** Most answers of the network that are held for one cut-out: the views of two strokes. */
const maxSeenParts = 2 * correctionViews.length

/** Pixels of a photo that take as much memory, with cut-out and grid, as one answer of the network. */
const seenPartPixels = (matteSidePx * matteSidePx) / 4

/** Pixels of all photos whose corrections are held in memory between strokes. */
const maxHeldPixels = 26_000_000

const open = async (
  name: string,
  { photo, cutout }: CutoutFiles,
  { codec, models }: CorrectionRuntime,
): Promise<Correction> => {
  const own = await decodePhoto(photo, codec)
  const { raster, source } = await decodePhoto(cutout, codec)
  const { width, height } = own.raster
  if (raster.channels !== 4 || raster.width !== width || raster.height !== height) {
    throw new SpotlessError(
      'conflict',
      `Expected a cut-out of the photo's ${width}×${height} pixels but this result has ${raster.width}×${raster.height}. Please remove the background again.`,
    )
  }
  return {
    name,
    photo: own.raster,
    source,
    cutout: raster,
    grid: createCorrectionGrid(own.raster, raster),
    read: await openStrokeReader(models),
    seen: new Map(),
    applied: [],
  }
}

const apply = async (
  correction: Correction,
  key: string,
  painted: MatteStroke | null,
  seen: SeenPart | null = null,
): Promise<void> => {
  const { photo, cutout, grid, read, applied } = correction
  const earlier = applied.flatMap(({ painted: stroke }) => (stroke === null ? [] : [stroke]))
  const correct = painted?.isOnly ? keepOnly : correctMatte
  const patch = painted === null ? null : await correct(photo, cutout, painted, { earlier, grid, read, seen })
  if (patch !== null) layOnCutout(grid, cutout, patch)
  applied.push({ key, painted, patch: patch && newPixelsOf(patch), before: patch?.before })
}

/** What the network sees of the surroundings that a stroke asks for; null where it asks for none. */
const seeAround = async (
  { photo, grid, seen }: Correction,
  stroke: CorrectionStroke,
  painted: MatteStroke | null,
  runtime: Runtime,
): Promise<SeenPart | null> => {
  if (!('points' in stroke) || stroke.view === undefined || stroke.isHard || painted === null) return null
  const box = viewOf(painted, stroke.view, photo, grid.factor)
  if (box === null) return null
  const key = Object.values(box).join()
  const known = seen.get(key) ?? (await seePart(photo, box, runtime))
  if (seen.size >= maxSeenParts) seen.clear()
  seen.set(key, known)
  return known
}

const applyStroke = async (
  correction: Correction,
  key: string,
  stroke: CorrectionStroke,
  runtime: Runtime,
): Promise<void> => {
  const painted = paintStroke(stroke, correction.photo)
  await apply(correction, key, painted, await seeAround(correction, stroke, painted, runtime))
  runtime.signal.throwIfAborted()
}

/** Takes strokes back until only those remain with which the wanted ones begin. */
const rewind = (correction: Correction, keys: readonly string[]): void => {
  const { applied, cutout, grid } = correction
  while (applied.some(({ key }, index) => key !== keys[index])) {
    const last = applied.pop()
    if (last?.patch && last.before) layOnCutout(grid, cutout, { box: last.patch.box, raster: last.before })
  }
}

/** What can be asked of a cut-out under correction. */
export interface Corrector {
  /**
   * The part of the cut-out that the last stroke changes, null where it changes nothing; `not held` where no files came and the
   * cut-out is not in memory. Without strokes the cut-out is only opened, and the process made ready for the first one; that goes on
   * after the answer, between other calls.
   * @throws SpotlessError `conflict` (photo and cut-out differ in size), `invalid_input` (strokes too long), those of `decodePhoto`
   */
  readonly preview: (request: CutoutPreview, runtime: CorrectionRuntime) => Promise<EncodedPatch | null | 'not held'>
  /**
   * The corrected cut-out as a PNG with the photo's metadata; its own `work`.
   * @throws SpotlessError those of `preview` and `decodeMask`
   */
  readonly finish: (request: CutoutCorrection, runtime: CorrectionRuntime) => Promise<CorrectedCutout>
}

const pixelsOf = ({ photo, seen }: Correction): number => photo.width * photo.height + seen.size * seenPartPixels

/** Corrects cut-outs; between calls it holds the last ones with their strokes, so that each call solves only what is new. */
export const openCorrector = (): Corrector => {
  const rehearsals = openRehearsals()
  /** Latest last. */
  let held: readonly Correction[] = []
  /** Takes a correction out of what is held: what fails in the middle is not held half done. */
  const take = (name: string): Correction | undefined => {
    const found = held.find((correction) => correction.name === name)
    held = held.filter((correction) => correction !== found)
    return found
  }
  const hold = (correction: Correction): void => {
    let pixels = 0
    held = [...held, correction]
      .toReversed()
      .filter((each) => {
        pixels += pixelsOf(each)
        return pixels <= maxHeldPixels
      })
      .toReversed()
  }
  const follow = async (
    correction: Correction,
    strokes: readonly CorrectionStroke[],
    runtime: CorrectionRuntime,
  ): Promise<void> => {
    assertPaintable(strokes, correction.photo)
    runtime.signal.throwIfAborted()
    const keys = strokes.map((stroke) => JSON.stringify(stroke))
    rewind(correction, keys)
    for (const [index, stroke] of strokes.entries()) {
      if (index < correction.applied.length) continue
      await applyStroke(correction, keys[index] as string, stroke, runtime)
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  /** Works after what was begun before has ended: a cut-out is not held while strokes are solved on it. */
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
  /** Solves strokes and keeps none, until enough were solved in this process. */
  const rehearse = async ({ photo, cutout, source, grid, read }: Correction, runtime: CorrectionRuntime) => {
    for (const stroke of rehearsals(photo, grid)) {
      const painted = paintStroke(stroke, photo)
      const patch = painted && (await inOrder(() => correctMatte(photo, cutout, painted, { grid, read })))
      if (patch !== null) await encodePatch(newPixelsOf(patch), source, runtime)
    }
  }
  return {
    preview: async ({ name, files, strokes }, runtime) => {
      const correction = await inOrder(async () => {
        const known = take(name)
        if (known === undefined && files === undefined) return null
        const opened = known ?? (await open(name, files as CutoutFiles, runtime))
        await follow(opened, strokes, runtime)
        hold(opened)
        return opened
      })
      if (correction === null) return 'not held'
      const { applied, source } = correction
      if (strokes.length === 0) {
        void rehearse(correction, runtime).catch(() => undefined)
        return null
      }
      const patch = applied.at(-1)?.patch
      return patch ? encodePatch(patch, source, runtime) : null
    },
    finish: async ({ name, files, strokes, keep, remove, isMaskHard = false }, runtime) => {
      const hasMasks = keep !== undefined || remove !== undefined
      const correction = take(name) ?? (await open(name, files, runtime))
      await follow(correction, hasMasks ? [] : strokes, runtime)
      const { photo, cutout, source } = correction
      if (hasMasks) {
        assertPaintable(strokes, photo)
        const read = async (mask: Uint8Array | undefined) =>
          mask === undefined ? undefined : decodeMask(mask, photo, runtime.codec)
        const masks = strokesOfMasks(await read(keep), await read(remove), isMaskHard)
        for (const painted of masks) {
          await apply(correction, '', painted)
          runtime.signal.throwIfAborted()
        }
        for (const stroke of strokes) await applyStroke(correction, '', stroke, runtime)
      }
      const { file } = await storeAs(cutout, source, { format: 'png', quality: 100 }, runtime)
      const claim = { mode: 'background-removal', engine: '', sourceType: 'algorithmicallyEnhanced' } as const
      const labelled = runtime.labelsEdits === false ? file : labelEdit(file, claim)
      const sealed = await sealOrNote(runtime.sealEdit, labelled, files.cutout, claim)
      const changed = correction.applied.filter(({ patch }) => patch !== null).length
      return {
        file: sealed.file,
        width: cutout.width,
        height: cutout.height,
        notes: [
          `The cut-out was corrected in ${changed} ${changed === 1 ? 'place' : 'places'}, as marked.`,
          'Corrections are free.',
          ...sealed.notes,
        ],
      }
    },
  }
}
