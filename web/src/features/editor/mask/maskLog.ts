import type { Rectangle } from '../../../lib/geometry.ts'
import { polygonArea } from './fillPolygon.ts'
import { clipToMask, createMask, type MaskRaster } from './maskRaster.ts'
import { doWork, type MaskShape, type MaskWork } from './maskWork.ts'

/** Everything done to a mask that still counts, the newest work first; null for an empty mask. Logs share their past. */
export type MaskLog = { readonly work: MaskWork; readonly before: MaskLog } | null

/** The log with one more work; what was done before the whole mask was set no longer counts. */
export const logWork = (log: MaskLog, work: MaskWork): MaskLog => ({
  work,
  before: work.kind === 'clear' || work.kind === 'replace' ? null : log,
})

interface LoggedWork {
  readonly work: MaskWork
  /** Whether the mask was turned inside out since, so that what this work marked is what is not marked now. */
  readonly isInverted: boolean
}

const oldestFirst = (log: MaskLog): readonly LoggedWork[] => {
  const works: LoggedWork[] = []
  let isInverted = false
  for (let at = log; at; at = at.before) {
    works.push({ work: at.work, isInverted })
    if (at.work.kind === 'invert') isInverted = !isInverted
  }
  return works.reverse()
}

/** The shapes that were marked and not taken away again. */
export const loggedShapes = (log: MaskLog): readonly MaskShape[] =>
  oldestFirst(log).flatMap(({ work, isInverted }) => (work.kind === 'shapes' && !isInverted ? work.shapes : []))

/** The log as if these shapes had not been marked. */
const withoutShapes = (log: MaskLog, ids: ReadonlySet<string>): MaskLog => {
  let rest: MaskLog = null
  for (const { work, isInverted } of oldestFirst(log)) {
    if (work.kind === 'shapes' && !isInverted) {
      const shapes = work.shapes.filter(({ id }) => !ids.has(id))
      if (shapes.length > 0) rest = { work: { kind: 'shapes', shapes }, before: rest }
    } else rest = { work, before: rest }
  }
  return rest
}

const widened = (mask: MaskRaster, area: Rectangle | null, byPx: number): Rectangle | null =>
  area &&
  clipToMask(mask, {
    left: area.left - byPx,
    top: area.top - byPx,
    right: area.right + byPx,
    bottom: area.bottom + byPx,
  })

const around = (areas: readonly Rectangle[]): Rectangle => ({
  left: Math.min(...areas.map(({ left }) => left)),
  top: Math.min(...areas.map(({ top }) => top)),
  right: Math.max(...areas.map(({ right }) => right)),
  bottom: Math.max(...areas.map(({ bottom }) => bottom)),
})

/** What taking shapes out of a mask makes of it. */
export interface Removal {
  readonly log: MaskLog
  /** The mask as it becomes; its pixels count inside `areas` alone, nothing changes elsewhere. */
  readonly mask: MaskRaster
  readonly areas: readonly Rectangle[]
}

/**
 * Takes shapes out of a mask by doing again, where they were, everything else that was done: what other shapes, strokes or
 * the growth of either cover stays marked.
 * @param mask read for its size alone
 * @returns null when none of the shapes is in the log
 */
export const removeShapes = (mask: MaskRaster, log: MaskLog, ids: ReadonlySet<string>): Removal | null => {
  const works = oldestFirst(log)
  // Growing or shrinking carries a difference this far, and needs to know the mask as far beyond.
  const reachPx = works.reduce((sum, { work }) => sum + (work.kind === 'grow' ? Math.abs(work.byPx) : 0), 0)
  const areas = loggedShapes(log).flatMap(({ id, corners }) => {
    const area = ids.has(id) && widened(mask, polygonArea(mask, corners), reachPx)
    return area ? [area] : []
  })
  if (areas.length === 0) return null
  const rest = withoutShapes(log, ids)
  const redone = createMask(mask.width, mask.height)
  const within = widened(mask, around(areas), reachPx)!
  for (const { work } of oldestFirst(rest)) doWork(redone, work, within)
  return { log: rest, mask: redone, areas }
}
