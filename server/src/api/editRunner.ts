import { errorCodeSchema, SpotlessError } from '@spotless/contract/error'
import { type Mode, modes } from '@spotless/contract/mode'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowanceOf } from '../billing/allowance.ts'
import { assertModeInPlan, usageOf } from '../billing/credits.ts'
import { users } from '../db/schema.ts'
import { awaitEdit } from '../edits/awaitEdit.ts'
import { createEdit, type NewEdit } from '../edits/createEdit.ts'
import type { Edit } from '../edits/edit.ts'
import { editPace } from '../edits/editPace.ts'
import type { User } from '../identity/userOf.ts'
import type { ApiDeps } from './deps.ts'
import { spanOf } from './traceRequests.ts'

/** A request waits for the queue in addition to the job's own time-out. */
const waitFactor = 3

/** An edit with its result. */
export type CompletedEdit = Edit & {
  readonly resultPath: string
  readonly width: number
  readonly height: number
  readonly format: NonNullable<Edit['format']>
}

export interface MadeEdit {
  readonly edit: CompletedEdit
  /** Whether an earlier request with the same idempotency key made it. */
  readonly isRepeat: boolean
  /** Edits that the person has left. */
  readonly remaining: number
}

/** Creates an edit and waits until it has ended. */
export type RunEdit = (
  http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  user: User,
  wanted: Omit<NewEdit, 'userId'>,
  options?: { readonly isFree?: boolean },
) => Promise<MadeEdit>

const isCompleted = (edit: Edit): edit is CompletedEdit =>
  edit.status === 'completed' &&
  edit.resultPath !== null &&
  edit.width !== null &&
  edit.height !== null &&
  edit.format !== null

const endOf = (edit: Edit): SpotlessError => {
  const code = errorCodeSchema.safeParse(edit.errorCode)
  return new SpotlessError(
    code.success ? code.data : 'internal',
    edit.errorMessage ?? 'The edit ended without a result.',
  )
}

/** @throws SpotlessError `mode_not_in_plan`, `mode_unavailable` */
const assertMode = async (deps: ApiDeps, user: User, mode: Mode): Promise<void> => {
  assertModeInPlan(allowanceOf(user, deps.now()), mode)
  if ((await deps.pixels.modes()).includes(mode)) return
  throw new SpotlessError('mode_unavailable', `This installation cannot process ${modes[mode].label} yet.`)
}

/**
 * What every route that makes edits shares. The edit continues when the client has gone: a later request with the same
 * idempotency key gets its result. A failed edit costs nothing; the answer's headers say so.
 *
 * @param closing aborted when the server closes
 * @throws SpotlessError the edit's own error, and those of `createEdit` and `awaitEdit`; `idempotency_mismatch`
 */
export const editRunner = (deps: ApiDeps, closing: AbortSignal): RunEdit => {
  const pace = editPace()
  return async ({ request, reply }, user, wanted, { isFree = false } = {}) => {
    await assertMode(deps, user, wanted.editingMode)
    const span = spanOf(request)
    const limits = { maxQueueMs: deps.config.maxQueueMs, meanEditMs: pace.meanMs() }
    const options = { limits, traceparent: span?.traceparent, isFree }
    const { edit, isRepeat } = await createEdit(deps, { ...wanted, userId: user.id }, deps.now(), options)
    span?.set({ 'spotless.edit.id': edit.id, 'spotless.mode': edit.editingMode })
    request.log.info({ editId: edit.id, isRepeat }, 'Edit accepted.')
    if (edit.requestHash !== wanted.requestHash) {
      throw new SpotlessError('idempotency_mismatch', 'This Idempotency-Key was used with a different request before.')
    }
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(new SpotlessError('cancelled', 'The client has disconnected.')))
    const stop = AbortSignal.any([gone.signal, closing])
    const ended = await awaitEdit(deps, edit.id, deps.config.jobTimeoutMs * waitFactor, stop)
    if (ended.durationMs !== null) pace.ended(ended.durationMs)
    const [after] = await deps.database.select().from(users).where(eq(users.id, user.id))
    const { remaining } = await usageOf(deps.database, after ?? user, deps.now())
    if (isCompleted(ended)) return { edit: ended, isRepeat, remaining }
    reply.headers({ 'x-credits-charged': 0, 'x-credits-remaining': remaining })
    throw endOf(ended)
  }
}
