import type { Rectangle } from '../../../lib/geometry.ts'
import { polygonArea } from './fillPolygon.ts'
import { applyOperation, type MaskOperation, type MaskShape } from './maskOperation.ts'
import { clipToMask, createMask, type MaskRaster } from './maskRaster.ts'

/** Everything done to a mask that still counts, the newest operation first; null for an empty mask. Logs share their past. */
export type MaskLog = { readonly operation: MaskOperation; readonly before: MaskLog } | null

/** The log with one more operation; what was done before the whole mask was set no longer counts. */
export const logOperation = (log: MaskLog, operation: MaskOperation): MaskLog => ({
  operation,
  before: operation.kind === 'clear' || operation.kind === 'replace' ? null : log,
})

interface LoggedOperation {
  readonly operation: MaskOperation
  /** Whether the mask was turned inside out since, so that what this operation marked is what is not marked now. */
  readonly isInverted: boolean
}

const oldestFirst = (log: MaskLog): readonly LoggedOperation[] => {
  const operations: LoggedOperation[] = []
  let isInverted = false
  for (let at = log; at; at = at.before) {
    operations.push({ operation: at.operation, isInverted })
    if (at.operation.kind === 'invert') isInverted = !isInverted
  }
  return operations.reverse()
}

/** The shapes that were marked and not taken away again. */
export const loggedShapes = (log: MaskLog): readonly MaskShape[] =>
  oldestFirst(log).flatMap(({ operation, isInverted }) =>
    operation.kind === 'shapes' && !isInverted ? operation.shapes : [],
  )

/** The log as if these shapes had not been marked. */
const withoutShapes = (log: MaskLog, ids: ReadonlySet<string>): MaskLog => {
  let rest: MaskLog = null
  for (const { operation, isInverted } of oldestFirst(log)) {
    if (operation.kind === 'shapes' && !isInverted) {
      const shapes = operation.shapes.filter(({ id }) => !ids.has(id))
      if (shapes.length > 0) rest = { operation: { kind: 'shapes', shapes }, before: rest }
    } else rest = { operation, before: rest }
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
  const operations = oldestFirst(log)
  // Growing or shrinking carries a difference this far, and needs to know the mask as far beyond.
  const reachPx = operations.reduce(
    (sum, { operation }) => sum + (operation.kind === 'grow' ? Math.abs(operation.byPx) : 0),
    0,
  )
  const areas = loggedShapes(log).flatMap(({ id, corners }) => {
    const area = ids.has(id) && widened(mask, polygonArea(mask, corners), reachPx)
    return area ? [area] : []
  })
  if (areas.length === 0) return null
  const rest = withoutShapes(log, ids)
  const redone = createMask(mask.width, mask.height)
  const within = widened(mask, around(areas), reachPx)!
  for (const { operation } of oldestFirst(rest)) applyOperation(redone, operation, within)
  return { log: rest, mask: redone, areas }
}
