import type { CorrectionStroke } from '@spotless/contract/correction'
import { SpotlessError } from '@spotless/contract/error'
import { decodeMask } from '../../container/decodeMask.ts'
import { decodePhoto } from '../../container/decodePhoto.ts'
import { readRecent } from '../../container/decodeRecent.ts'
import { storeAs } from '../../container/storeAs.ts'
import type { PipelineContext } from '../../pipeline.ts'
import type { Runtime } from '../../ports.ts'
import { labelEdit } from '../../provenance/labelEdit.ts'
import { sealOrNote } from '../../provenance/sealOrNote.ts'
import { createCorrectionGrid } from './correctionGrid.ts'
import { composePatch, composeRoughPatch, solveStroke } from './correctMatte.ts'
import { followStrokes, type HeldCorrection, heldPixels, lastPixels } from './heldCorrection.ts'
import { type EncodedPatch, encodePatch, newPixelsOf } from './newPixels.ts'
import { paintStroke } from './paintStroke.ts'
import { openRehearsals } from './rehearsals.ts'
import { openStrokeReader } from './strokeReader.ts'
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
export interface CutoutPreview
  extends Pick<CutoutCorrection, 'name' | 'strokes'>,
    Partial<Pick<CutoutCorrection, 'files'>> {
  /** Whether a rough answer is enough, which comes sooner: the next call composes its pixels. */
  readonly isRough?: boolean
}

/** What a stroke changes, as files. */
export interface CutoutPatch extends EncodedPatch {
  /** Whether the pictures are smaller than the box, to be shown until the pixels are composed. */
  readonly isRough: boolean
}

export interface CorrectedCutout {
  readonly file: Uint8Array
  readonly width: number
  readonly height: number
  readonly notes: readonly string[]
}

type CorrectionRuntime = Runtime & Pick<PipelineContext, 'labelsEdits' | 'sealEdit'>

/** Pixels of all photos whose corrections are held in memory between strokes. */
const maxHeldPixels = 26_000_000

const open = async (
  name: string,
  { photo, cutout }: CutoutFiles,
  runtime: CorrectionRuntime,
): Promise<HeldCorrection> => {
  // A pointer that rests over the cut-out searches in the same photo.
  const own = await readRecent(photo, runtime)
  const { raster, source } = await decodePhoto(cutout, runtime.codec)
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
    read: await openStrokeReader(runtime.models),
    seen: new Map(),
    applied: [],
  }
}

/** What can be asked of a cut-out under correction. */
export interface Corrector {
  /**
   * The part of the cut-out that the last stroke changes, roughly where that is enough; null where it changes nothing; `not held`
   * where no files came and the cut-out is not in memory. Without strokes the cut-out is only opened, and the process made ready for the first one; that goes on
   * after the answer, between other calls.
   * @throws SpotlessError `conflict` (photo and cut-out differ in size), `invalid_input` (strokes too long), those of `decodePhoto`
   */
  readonly preview: (request: CutoutPreview, runtime: CorrectionRuntime) => Promise<CutoutPatch | null | 'not held'>
  /**
   * The corrected cut-out as a PNG with the photo's metadata; its own `work`.
   * @throws SpotlessError those of `preview` and `decodeMask`
   */
  readonly finish: (request: CutoutCorrection, runtime: CorrectionRuntime) => Promise<CorrectedCutout>
}

/** Corrects cut-outs; between calls it holds the last ones with their strokes, so that each call solves only what is new. */
export const openCorrector = (): Corrector => {
  const rehearsals = openRehearsals()
  /** Latest last. */
  let held: readonly HeldCorrection[] = []
  /** Takes a correction out of what is held: what fails in the middle is not held half done. */
  const take = (name: string): HeldCorrection | undefined => {
    const found = held.find((correction) => correction.name === name)
    held = held.filter((correction) => correction !== found)
    return found
  }
  const hold = (correction: HeldCorrection): void => {
    let pixels = 0
    held = [...held, correction]
      .toReversed()
      .filter((each) => {
        pixels += heldPixels(each)
        return pixels <= maxHeldPixels
      })
      .toReversed()
  }
  let turn: Promise<unknown> = Promise.resolve()
  /** Works after what was begun before has ended: a cut-out is not held while strokes are solved on it. */
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
  /** Solves strokes and keeps none, until enough were solved in this process. */
  const rehearse = async ({ photo, cutout, source, grid, read }: HeldCorrection, runtime: CorrectionRuntime) => {
    for (const stroke of rehearsals(photo, grid)) {
      const painted = paintStroke(stroke, photo)
      const solved = painted && (await inOrder(() => solveStroke(photo, painted, { grid, read })))
      if (solved === null) continue
      await encodePatch(newPixelsOf(composeRoughPatch(grid, solved)), source, runtime)
      await encodePatch(newPixelsOf(composePatch(photo, cutout, solved)), source, runtime)
    }
  }
  return {
    preview: async ({ name, files, strokes, isRough }, runtime) => {
      const correction = await inOrder(async () => {
        const known = take(name)
        if (known === undefined && files === undefined) return null
        const opened = known ?? (await open(name, files as CutoutFiles, runtime))
        await followStrokes({ correction: opened, strokes, ...(isRough && { isRough }) }, runtime)
        hold(opened)
        return opened
      })
      if (correction === null) return 'not held'
      if (strokes.length === 0) {
        void rehearse(correction, runtime).catch(() => undefined)
        return null
      }
      const last = lastPixels(correction)
      return last && { ...(await encodePatch(last.pixels, correction.source, runtime)), isRough: last.isRough }
    },
    finish: async ({ name, files, strokes, keep, remove, isMaskHard = false }, runtime) => {
      const correction = take(name) ?? (await open(name, files, runtime))
      const { photo, cutout, source } = correction
      const read = async (mask: Uint8Array | undefined) =>
        mask === undefined ? undefined : decodeMask(mask, photo, runtime.codec)
      const hasMasks = keep !== undefined || remove !== undefined
      const masks = hasMasks && { masks: strokesOfMasks(await read(keep), await read(remove), isMaskHard) }
      await followStrokes({ correction, strokes, ...masks }, runtime)
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
