import type { CorrectionStroke } from '@spotless/contract/correction'
import { decodePhoto } from '../../container/decodePhoto.ts'
import { detectObjects } from '../../detect/detectObjects.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import { alphaOnGrid } from '../../matte/correction/correctionGrid.ts'
import { predictMatteOfView } from '../../matte/predictMatteOfView.ts'
import type { Runtime } from '../../ports.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import { type Selection, selectByClick } from '../selectByClick.ts'
import { correctedAlpha } from './correctedAlpha.ts'
import type { HintSelection } from './hintSelection.ts'
import type { Finders, Mattes } from './selectByHints.ts'

/** Longest side of the mattes that are kept, in pixels. */
const keptSidePx = 512
/** Most mattes of one photo that are kept. */
const maxMattes = 12
/** Most selections of one photo that are kept. */
const maxSolved = 64

/** A photo in which something is selected. */
interface SelectionPhoto {
  /** The photo as encoded. */
  readonly file: Uint8Array
  readonly photo: Raster
  /** A cut-out of the photo, encoded: its alpha is what stands out in the whole photo. */
  readonly cutout?: Uint8Array | undefined
  /** Corrections of the cut-out so far, in their order. */
  readonly strokes?: readonly CorrectionStroke[] | undefined
  /** Asks for no more than what stands out in the whole photo, and that once. */
  readonly isPreview?: boolean
}

/** Finders of objects in photos, by their files. */
export type Selections = (photo: SelectionPhoto, runtime: Runtime) => Finders

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean => {
  if (one === undefined || other === undefined) return one === other
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/** What was found in a photo. */
interface Kept {
  readonly file: Uint8Array
  readonly cutout: Uint8Array | undefined
  /** Alpha of the cut-out. */
  alpha?: Plane
  /** Corrections as JSON: what was solved after others counts no more. */
  corrections: string
  objects?: readonly Box[]
  readonly mattes: Map<string, Plane>
  /** What the operator's own network selects, by the click. */
  readonly clicked: Map<string, Selection | null>
  solved: Map<string, HintSelection>
  seen: Map<string, Mattes>
}

const alphaOf = async (cutout: Uint8Array, { codec }: Runtime): Promise<Plane> =>
  alphaOnGrid((await decodePhoto(cutout, codec)).raster)

const isWhole = (view: Box, { width, height }: Raster): boolean => view.width === width && view.height === height

/** Finders that keep what networks found in the last photo, so that a further click there asks none. */
export const openSelections = (): Selections => {
  let kept: Kept | undefined
  return ({ file, photo, cutout, strokes = [], isPreview = false }, runtime) => {
    const corrections = JSON.stringify(strokes)
    const known: Kept =
      kept !== undefined && isSame(kept.file, file) && isSame(kept.cutout, cutout)
        ? kept
        : { file, cutout, corrections, mattes: new Map(), clicked: new Map(), solved: new Map(), seen: new Map() }
    kept = known
    if (known.solved.size >= maxSolved || known.corrections !== corrections) {
      known.solved = new Map()
      known.seen = new Map()
    }
    known.corrections = corrections
    return {
      isRough: isPreview,
      seen: known.seen,
      // What a preview solves is not what the click will select.
      solved: isPreview ? new Map(known.solved) : known.solved,
      clicked: async (click) => {
        const key = [click.column, click.row].join()
        const before = known.clicked.get(key)
        if (before !== undefined || isPreview) return before ?? null
        const found = await selectByClick(photo, click, runtime)
        known.clicked.set(key, found)
        return found
      },
      whole: async () => {
        if (cutout === undefined) return null
        known.alpha ??= await alphaOf(cutout, runtime)
        const whole = correctedAlpha(known.alpha, photo, strokes, keptSidePx)
        // What follows is not interrupted: a preview that nobody waits for any more ends here.
        await runtime.yieldToEventLoop()
        return whole
      },
      objects: async () => {
        if (isPreview) return known.objects ?? []
        known.objects ??= (await detectObjects(photo, runtime)).map(({ box }) => box)
        return known.objects
      },
      matte: async (view) => {
        const key = [view.left, view.top, view.width, view.height].join()
        const before = known.mattes.get(key)
        if (before !== undefined) return before
        if (isPreview && !isWhole(view, photo)) return null
        const found = await predictMatteOfView(photo, view, runtime)
        runtime.signal.throwIfAborted()
        const small = resizePlane(found, keptSidePx, keptSidePx)
        if (known.mattes.size >= maxMattes) known.mattes.clear()
        known.mattes.set(key, small)
        return small
      },
    }
  }
}
