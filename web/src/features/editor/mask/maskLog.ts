import type { Rectangle } from '../../../lib/geometry.ts'
import { polygonArea } from './fillPolygon.ts'
import { applyOperation, type MaskOperation, type MaskShape } from './maskOperation.ts'
import { createMask, expandInMask, type MaskRaster } from './maskRaster.ts'

/**
 * The operations that produced a mask, newest first, as a linked list; null for an empty mask. Logs
 * share their past.
 */
export type MaskLog = { readonly operation: MaskOperation; readonly before: MaskLog } | null

/**
 * Adds an operation to a log. One that sets the whole mask makes everything before it irrelevant.
 */
export const logOperation = (log: MaskLog, operation: MaskOperation): MaskLog => ({
  operation,
  before: operation.kind === 'clear' || operation.kind === 'replace' ? null : log,
})

interface LoggedOperation {
  readonly operation: MaskOperation
  /**
   * Whether the mask has been inverted since, so that what the operation marked is now unmarked.
   */
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

/** The shapes that were marked and not removed. */
export const loggedShapes = (log: MaskLog): readonly MaskShape[] =>
  oldestFirst(log).flatMap(({ operation, isInverted }) =>
    operation.kind === 'shapes' && !isInverted ? operation.shapes : [],
  )

/** The log as if these shapes had never been marked. */
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

const boundsOf = (areas: readonly Rectangle[]): Rectangle => ({
  left: Math.min(...areas.map(({ left }) => left)),
  top: Math.min(...areas.map(({ top }) => top)),
  right: Math.max(...areas.map(({ right }) => right)),
  bottom: Math.max(...areas.map(({ bottom }) => bottom)),
})

/** The outcome of removing shapes from a mask. */
export interface Removal {
  readonly log: MaskLog
  /** The new mask; valid only inside `areas`, because nothing changes elsewhere. */
  readonly mask: MaskRaster
  readonly areas: readonly Rectangle[]
}

/**
 * Removes shapes from a mask by replaying, where they were, every other operation of the log:
 * pixels covered by other shapes, strokes or their dilation remain marked.
 * @param mask only its size is read
 * @returns null if none of the shapes is in the log
 */
export const removeShapes = (mask: MaskRaster, log: MaskLog, ids: ReadonlySet<string>): Removal | null => {
  const operations = oldestFirst(log)
  // A dilation spreads a difference this far, and reads the mask as far beyond.
  const reachPx = operations.reduce(
    (sum, { operation }) => sum + (operation.kind === 'dilate' ? Math.abs(operation.byPx) : 0),
    0,
  )
  const areas = loggedShapes(log).flatMap(({ id, corners }) => {
    const area = ids.has(id) ? polygonArea(mask, corners) : null
    const changed = area && expandInMask(mask, area, reachPx)
    return changed ? [changed] : []
  })
  if (areas.length === 0) return null
  const rest = withoutShapes(log, ids)
  const replayed = createMask(mask.width, mask.height)
  const within = expandInMask(mask, boundsOf(areas), reachPx)!
  for (const { operation } of oldestFirst(rest)) applyOperation(replayed, operation, within)
  return { log: rest, mask: replayed, areas }
}
