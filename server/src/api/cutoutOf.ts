import { SpotlessError } from '@spotless/contract/error'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { edits } from '../db/schema.ts'

/** A cut-out that can be changed at no cost. */
export interface FoundCutout {
  readonly engine: string
  /** Key of its work file. */
  readonly workPath: string
  /** Key of the work file of the charged cut-out that it descends from: its own, unless it is a correction. */
  readonly chargedWorkPath: string
  /** Key of the intermediate that the charged cut-out was made from; null where that was the original. */
  readonly photoWorkPath: string | null
}

/**
 * A photo's latest cut-out, or that of one of its results.
 *
 * @param editId a cut-out, a correction of one, or another background of one
 * @throws SpotlessError `conflict` when the photo has none, `not_found` when no such result is there
 */
export const cutoutOf = async (database: Database, imageId: string, editId?: string): Promise<FoundCutout> => {
  const isCutout = and(
    eq(edits.imageId, imageId),
    eq(edits.editingMode, 'background-removal'),
    eq(edits.status, 'completed'),
  )
  const first = async (where: Parameters<typeof and>[0]) => {
    const [row] = await database
      .select()
      .from(edits)
      .where(and(isCutout, where))
      .orderBy(desc(edits.createdAt))
      .limit(1)
    return row
  }
  const asked = editId === undefined ? undefined : await first(eq(edits.id, editId))
  if (editId !== undefined && asked === undefined) {
    throw new SpotlessError('not_found', 'This photo has no cut-out with that id.')
  }
  const row =
    asked === undefined
      ? await first(isNotNull(edits.workPath))
      : asked.workPath === null && asked.previousWorkPath !== null
        ? await first(eq(edits.workPath, asked.previousWorkPath))
        : asked
  if (row === undefined || row.workPath === null) {
    throw new SpotlessError('conflict', 'This photo has no cut-out yet. Please remove its background first.')
  }
  const isCorrection = row.credits === 0 && row.previousWorkPath !== null
  const charged = isCorrection ? await first(eq(edits.workPath, row.previousWorkPath ?? '')) : row
  return {
    engine: row.engine ?? '',
    workPath: row.workPath,
    chargedWorkPath: charged?.workPath ?? row.workPath,
    photoWorkPath: charged?.previousWorkPath ?? null,
  }
}
