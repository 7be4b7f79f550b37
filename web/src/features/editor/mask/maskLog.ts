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

/** The log as if other shapes had been marked in place of these. */
const withShapesInstead = (log: MaskLog, ids: ReadonlySet<string>, others: readonly MaskShape[]): MaskLog => {
  let rest: MaskLog = null
  let isPlaced = false
  for (const { operation, isInverted } of oldestFirst(log)) {
    if (operation.kind === 'shapes' && !isInverted) {
      const kept = operation.shapes.filter(({ id }) => !ids.has(id))
      const isHere: boolean = !isPlaced && kept.length < operation.shapes.length
      const shapes = isHere ? [...kept, ...others] : kept
      isPlaced ||= isHere
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

/** The outcome of replacing shapes of a mask. */
export interface Replacement {
  readonly log: MaskLog
  /** The new mask; valid only inside `areas`, because nothing changes elsewhere. */
  readonly mask: MaskRaster
  readonly areas: readonly Rectangle[]
}

/**
 * Puts other shapes, or none, in the place of shapes of a mask by replaying, where any of them are, every other operation of the
 * log: pixels covered by other shapes, strokes or their dilation remain marked, and what was erased by hand since remains erased.
 * @param mask only its size is read
 * @returns null if none of the shapes is in the log
 */
export const replaceShapes = (
  mask: MaskRaster,
  log: MaskLog,
  ids: ReadonlySet<string>,
  others: readonly MaskShape[],
): Replacement | null => {
  const operations = oldestFirst(log)
  // A dilation spreads a difference this far, and reads the mask as far beyond.
  const reachPx = operations.reduce(
    (sum, { operation }) => sum + (operation.kind === 'dilate' ? Math.abs(operation.byPx) : 0),
    0,
  )
  const replaced = loggedShapes(log).filter(({ id }) => ids.has(id))
  const areas = [...replaced, ...others].flatMap(({ corners }) => {
    const area = polygonArea(mask, corners)
    const changed = area && expandInMask(mask, area, reachPx)
    return changed ? [changed] : []
  })
  if (replaced.length === 0 || areas.length === 0) return null
  const rest = withShapesInstead(log, ids, others)
  const replayed = createMask(mask.width, mask.height)
  const within = expandInMask(mask, boundsOf(areas), reachPx)!
  for (const { operation } of oldestFirst(rest)) applyOperation(replayed, operation, within)
  return { log: rest, mask: replayed, areas }
}
