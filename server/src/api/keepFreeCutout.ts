import { createHash, randomUUID } from 'node:crypto'
import type { ProcessAnswer } from '@spotless/contract/edit'
import type { PhotoFormat } from '@spotless/contract/upload'
import { usageOf } from '../billing/credits.ts'
import { storeFreeCutout } from '../edits/storeFreeCutout.ts'
import type { User } from '../identity/userOf.ts'
import { resultKey, workKey } from '../storage/keys.ts'
import type { FoundCutout } from './cutoutOf.ts'
import type { ApiDeps } from './deps.ts'
import { fileLink } from './fileLink.ts'

export interface FreeCutout {
  readonly user: User
  readonly imageId: string
  /** The cut-out that it was made from. */
  readonly from: FoundCutout
  /** `correction` keeps the file as a cut-out from which further changes start. */
  readonly kind: 'background' | 'correction'
  readonly made: {
    readonly file: Uint8Array
    readonly format: PhotoFormat
    readonly width: number
    readonly height: number
    readonly notes: readonly string[]
  }
  readonly durationMs: number
  /** Body of the request. */
  readonly body: unknown
}

/**
 * Stores another background or a correction of a cut-out as a free result of its photo.
 *
 * @returns the answer to the request
 * @throws SpotlessError `not_found` when the photo was deleted meanwhile
 */
export const keepFreeCutout = async (
  deps: ApiDeps,
  { user, imageId, from, kind, made, durationMs, body }: FreeCutout,
): Promise<ProcessAnswer> => {
  const { file, format, width, height } = made
  const id = randomUUID()
  const isCorrection = kind === 'correction'
  const resultPath = resultKey(user.id, imageId, id, 1, format)
  const workPath = isCorrection ? workKey(user.id, imageId, id, 1) : undefined
  const paths = workPath === undefined ? [resultPath] : [resultPath, workPath]
  await Promise.all(paths.map((path) => deps.storage.write(path, file)))
  await storeFreeCutout(deps, {
    id,
    imageId,
    userId: user.id,
    cutoutWorkPath: isCorrection ? from.chargedWorkPath : from.workPath,
    engine: from.engine,
    notes: made.notes,
    resultPath,
    ...(workPath !== undefined && { workPath }),
    storedBytes: paths.length * file.length,
    width,
    height,
    format,
    durationMs,
    creditPeriod: user.creditsResetAt,
    requestHash: createHash('sha256')
      .update(JSON.stringify([imageId, body]))
      .digest('base64url'),
  })
  return {
    processedPath: fileLink(deps, resultPath),
    editId: id,
    width,
    height,
    format,
    engine: from.engine,
    durationMs,
    creditsCharged: 0,
    creditsRemaining: (await usageOf(deps.database, user, deps.now())).remaining,
    notes: [...made.notes],
  }
}
