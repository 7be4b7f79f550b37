import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import { predictText, textSidePx } from '../lettering/predictText.ts'
import type { ModelSession, ModelStore, Yielding } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { type Explained, markFault, type Solution, writtenPlanes } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

/** How many times its size a patch is read at; what is seen at both counts. */
const scales = [1, 1.5] as const
/** A larger patch is read as if it were of this size. */
const maxSidePx = 1280
/** From here on a pixel looks like text. */
const textProbability = 0.3
/**
 * Lettering is left where the surest fiftieth of the paint and so much of it look like text. Of 66 development and calibration cases that is so in four of those with
 * layers under the mark, in each of which it can be read; of the others in four, whose photos have such shapes themselves.
 */
const legible = { surestQuantile: 0.98, probability: 0.4, fraction: 0.03 } as const
/**
 * The finder of marks sees one beyond doubt from here on. Of 48 results of development and texture so much is seen in one, and its letters can be read; the most
 * that it sees in a photo without a mark is 0.58 and 4.5 %, in a temple's carvings.
 */
const plainMark = { probability: 0.7, fraction: 0.08 } as const

/**
 * A form against which so little speaks leaves no lettering: of 220 areas of development and calibration the detector reads something in five such, whose photos have
 * shapes like letters themselves. Only one of the five shows its mark, by lines along its outline.
 */
const doubtlessFault = 0.0025

/** Looks for lettering in what is left of a mark. */
export interface LetteringReader {
  /**
   * @param planes what is left, in levels
   * @returns whether lettering can be read where the person painted
   * @throws the signal's reason when aborted
   */
  readonly isLegible: (patch: MarkPatch, planes: MarkPlanes, runtime: Yielding) => Promise<boolean>
  /**
   * @param planes as for `isLegible`
   * @returns how surely each painted pixel belongs to text, 0–1, row by row
   * @throws the signal's reason when aborted
   */
  readonly readText: (patch: MarkPatch, planes: MarkPlanes, runtime: Yielding) => Promise<number[]>
  /**
   * Whether the finder of marks sees one beyond doubt where the person painted; never where its weights are missing.
   * @param planes as for `isLegible`
   * @throws the signal's reason when aborted
   */
  readonly showsMark: (patch: MarkPatch, planes: MarkPlanes, runtime: Yielding) => Promise<boolean>
}

/**
 * Whether painted pixels look like lettering that a person can read.
 * @param probabilities of text, 0–1, from `readText`
 */
export const isLettering = (probabilities: readonly number[]): boolean => isSeen(probabilities, legible)

const isSeen = (
  probabilities: readonly number[],
  least: { readonly probability: number; readonly fraction: number },
): boolean => {
  if (probabilities.length === 0) return false
  const seen = probabilities.filter((value) => value > textProbability).length / probabilities.length
  return quantile(probabilities, legible.surestQuantile) >= least.probability && seen >= least.fraction
}

/**
 * Painted pixels that look like text, 1 there.
 * @param painted 1 where the person painted
 * @param probabilities of text of each painted pixel, 0–1, from `readText`
 */
export const textFlags = (painted: Uint8Array, probabilities: readonly number[]): Uint8Array => {
  let number = 0
  return flagWhere(painted.length, (at) => painted[at] === 1 && (probabilities[number++] as number) > textProbability)
}

const rasterOf = ({ width, height }: MarkPatch['box'], planes: MarkPlanes): Raster => {
  const data = new Uint8ClampedArray(3 * width * height)
  for (const [channel, plane] of planes.entries()) {
    for (let at = 0; at < plane.length; at++) data[3 * at + channel] = plane[at] as number
  }
  return { width, height, channels: 3, data: new Uint8Array(data.buffer) }
}

/**
 * Opens the detector of lettering as a judge of what is left: it does not know how the mark was explained.
 * @throws Error when its weights are missing or cannot be read
 */
export const openLetteringReader = async (store: ModelStore): Promise<LetteringReader> => {
  const lettering = await store.session('lettering')
  const marks = await store.session('marks').catch(() => null)
  const readBy = async (
    session: ModelSession,
    { box, painted }: MarkPatch,
    planes: MarkPlanes,
    runtime: Yielding,
  ): Promise<number[]> => {
    const { width, height } = box
    const raster = rasterOf(box, planes)
    const probabilities: number[] = []
    const maps: { readonly map: Float32Array; readonly columns: number; readonly rows: number }[] = []
    const fit = Math.min(1, maxSidePx / Math.max(width, height))
    for (const scale of scales) {
      const [columns, rows] = [textSidePx(width * fit * scale), textSidePx(height * fit * scale)]
      maps.push({ map: await predictText(session, raster, columns, rows, runtime), columns, rows })
    }
    for (let at = 0; at < painted.length; at++) {
      if (painted[at] === 0) continue
      const [across, down] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height]
      const sum = maps.reduce(
        (total, { map, columns, rows }) =>
          total + (map[Math.floor(down * rows) * columns + Math.floor(across * columns)] as number),
        0,
      )
      probabilities.push(sum / maps.length)
    }
    return probabilities
  }
  return {
    readText: (...asked) => readBy(lettering, ...asked),
    isLegible: async (...asked) => isLettering(await readBy(lettering, ...asked)),
    showsMark: async (...asked) => marks !== null && isSeen(await readBy(marks, ...asked), plainMark),
  }
}

export interface ReadOptions {
  /** Null where its weights are missing. */
  readonly letters?: LetteringReader | null
  readonly runtime: Yielding
}

/** Of what looked like text before, so much still does where a wrong mark was taken away: 0.54 once, and 0.00–0.03 on eight areas that were right. */
const minKept = 0.35

/**
 * How much of the lettering that was read still looks like text.
 *
 * @param before probabilities of text of the painted pixels with the mark, from `readText`
 * @param after the same of what is left
 * @returns 0–1; 0 where no lettering was read before
 */
export const keptLettering = (before: readonly number[], after: readonly number[]): number => {
  if (!isLettering(before)) return 0
  let [seen, kept] = [0, 0]
  for (const [at, probability] of before.entries()) {
    if (probability <= textProbability) continue
    seen += probability
    kept += Math.min(probability, after[at] as number)
  }
  return kept / seen
}

/** Radius of the mean that is taken off to see fine detail, as letters' edges are. */
const fineRadiusPx = 3
/** Where lettering is taken away, so much of the fine detail that was read goes with it: 0.20–0.32 of it in three areas that were right, 0.02 and 0.11 in two that were not. */
const minFineTaken = 0.15

/**
 * Whether a form takes fine detail away where lettering was read: a wrong one changes light and shade alone, and the letters stay.
 * @param text probabilities of the painted pixels, from `readText`
 */
const takesDetail = ({ patch }: Solution, left: MarkPlanes, text: readonly number[]): boolean => {
  const { painted, box, planes } = patch
  const fine = (plane: Float32Array): Float32Array => {
    const slow = boxFilter(plane, box.width, fineRadiusPx)
    return plane.map((value, at) => value - (slow[at] as number))
  }
  const before = lumaOfPlanes(planes, painted.length)
  const after = lumaOfPlanes(left, painted.length)
  const seen = fine(before)
  const taken = fine(before.map((value, at) => value - (after[at] as number)))
  const isText = textFlags(painted, text)
  let [all, gone] = [0, 0]
  for (let at = 0; at < painted.length; at++) {
    if (isText[at] === 0) continue
    all += (seen[at] as number) ** 2
    gone += (taken[at] as number) ** 2
  }
  return gone > minFineTaken * all
}

/**
 * A solution that says of each of its forms whether lettering can be read in what it leaves. Where layers were found under the mark they are what goes wrong
 * unnoticed. Elsewhere the photo's own shapes are taken for letters more often than a mark is left: there only what was read before, and is as it was down to its fine detail, counts. A form of which hardly anything speaks against is not read, and one that was read stays. What the finder of marks sees beyond doubt counts in all forms where layers were found, and in no other: it sees the faintest trace of a coloured mark that a person does not.
 */
export const withLegibility = async <One extends Solution>(
  one: One,
  { letters = null, runtime }: ReadOptions,
): Promise<One> => {
  const { patch, layered } = one
  if (letters === null) return one
  const isDoubtless = (form: Explained): boolean => markFault(patch, form).fault <= doubtlessFault
  const keepsLettering = async (): Promise<boolean> => {
    if (isDoubtless(one)) return false
    const before = await letters.readText(patch, patch.planes, runtime)
    if (!isLettering(before) || takesDetail(one, writtenPlanes(one), before)) return false
    return keptLettering(before, await letters.readText(patch, writtenPlanes(one), runtime)) >= minKept
  }
  if (layered === null) return (await keepsLettering()) ? { ...one, isLegible: true } : one
  const read = async <Of extends Explained>(form: Of): Promise<Of> => {
    if (form.isLegible !== undefined) return form
    const isRead = !isDoubtless(form) && (await letters.isLegible(patch, writtenPlanes(form), runtime))
    return { ...form, isLegible: isRead || (await letters.showsMark(patch, writtenPlanes(form), runtime)) }
  }
  return { ...(await read(one)), layered: await read(layered) }
}
