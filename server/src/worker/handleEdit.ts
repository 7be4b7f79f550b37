import { type ErrorCode, SpotlessError } from '@spotless/contract/error'
import { percentOf, type Stage } from '@spotless/contract/progress'
import type { EditRequest, EditResult } from '@spotless/engine/pipeline'
import type { Ask } from '@spotless/providers/followChain'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { processedImages } from '../db/schema.ts'
import { type Edit, progressOf } from '../edits/edit.ts'
import { leaseEdit, renewLease, retryEdit } from '../edits/leaseEdit.ts'
import { completeEdit, failEdit } from '../edits/settleEdit.ts'
import { keepSharedMarks, readSharedMarks, type SharedMarksInput } from '../edits/sharedMarks.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { chainFor, type HostedConfig } from '../hosted/hostedConfig.ts'
import type { Planner } from '../hosted/openPlanner.ts'
import type { Log } from '../log.ts'
import type { Metrics, Outcome } from '../metrics/metrics.ts'
import { PixelProcessLost, type Pixels } from '../pixels/pixels.ts'
import type { Queue } from '../queue/openQueue.ts'
import { resultKey, workKey } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'
import { type TraceSpan, type Tracing, traced } from '../tracing/tracing.ts'

export interface WorkerDeps {
  readonly database: Database
  readonly storage: Storage
  readonly queue: Queue
  readonly events: EditEvents
  readonly pixels: Pixels
  readonly metrics: Metrics
  readonly log: Log
  readonly tracing: Tracing
  readonly jobTimeoutMs: number
  /** A worker that has not renewed its lease on an edit for this long counts as dead. */
  readonly leaseMs: number
  /** Hosted models and the function that calls them; absent where none are configured. */
  readonly hosted?: { readonly config: HostedConfig; readonly ask: Ask }
  /** The language model that plans prompts; absent where none is configured. */
  readonly planner?: Planner | undefined
}

/** Renewals per lease, because some may be late or lost. */
const renewalsPerLease = 4
/** Delay after a transient error, times the square of the attempts, so that the last attempt outlasts an outage. */
const retryDelaySeconds = 5

/** Storage or database failed before or after the engine ran; the edit itself may succeed later. */
class TransientError extends Error {
  constructor(cause: unknown) {
    super('The storage or the database failed while an edit was read or stored.', { cause })
    this.name = 'TransientError'
  }
}

const throwTransient = (error: unknown): never => {
  throw error instanceof SpotlessError ? error : new TransientError(error)
}

/** What an edit is made from, and what it has to do with other photos of its batch. */
interface EditInput {
  readonly request: EditRequest
  readonly shared: SharedMarksInput | undefined
}

const readInput = async (deps: WorkerDeps, edit: Edit): Promise<EditInput> => {
  const [image] = await deps.database.select().from(processedImages).where(eq(processedImages.id, edit.imageId))
  if (image === undefined) throw new SpotlessError('not_found', 'The photo was deleted meanwhile.')
  const shared = await readSharedMarks(deps, edit)
  const request: EditRequest = {
    mode: edit.editingMode,
    photo: await deps.storage.read(image.originalPath),
    action: edit.action,
    options: edit.options,
    ...(edit.maskPath === null ? {} : { mask: await deps.storage.read(edit.maskPath) }),
    ...(edit.prompt === null ? {} : { prompt: edit.prompt }),
    ...(edit.previousWorkPath === null ? {} : { previousWork: await deps.storage.read(edit.previousWorkPath) }),
    ...(shared?.sharedMarks && { sharedMarks: shared.sharedMarks }),
    ...(shared?.companions && { companions: shared.companions }),
    ...(shared?.companionMasks && { companionMasks: shared.companionMasks }),
  }
  return { request, shared }
}

const storeResult = async (deps: WorkerDeps, edit: Edit, result: EditResult, durationMs: number): Promise<void> => {
  const resultPath = resultKey(edit.userId, edit.imageId, edit.id, edit.attempts, result.format)
  const workPath = result.work === undefined ? null : workKey(edit.userId, edit.imageId, edit.id, edit.attempts)
  await Promise.all([
    deps.storage.write(resultPath, result.file),
    workPath !== null && result.work !== undefined ? deps.storage.write(workPath, result.work) : undefined,
  ])
  const { engine, notes, plan = null, hosted = null, doubtedAreas = null, width, height, format } = result
  const wasLeased = await completeEdit(deps, edit, {
    resultPath,
    workPath,
    engine,
    notes,
    plan,
    hosted,
    doubtedAreas,
    width,
    height,
    format,
    durationMs,
    bytes: result.file.length + (result.work?.length ?? 0),
  })
  if (wasLeased) return
  await deps.storage.remove(resultPath)
  if (workPath !== null) await deps.storage.remove(workPath)
}

/** The engine knows of no credits: it also runs where none are used. */
const free = 'Nothing was charged.'

const failureOf = (
  error: unknown,
  { editingMode }: Edit,
  isLate: boolean,
): { readonly code: ErrorCode; readonly message: string } => {
  if (isLate) return { code: 'timed_out', message: 'The edit took too long and was stopped.' }
  if (error instanceof SpotlessError) {
    const { code, message } = error
    return { code, message: editingMode === 'prompt-edit' ? `${message} ${free}` : message }
  }
  return { code: 'internal', message: `The photo could not be processed. ${free}` }
}

/** The span of one attempt, preceded by a span of the wait in the queue. */
const startJobSpan = (tracing: Tracing, edit: Edit, traceparent: string | undefined): TraceSpan => {
  const facts = { 'spotless.edit.id': edit.id, 'spotless.mode': edit.editingMode, 'spotless.attempt': edit.attempts }
  const now = new Date()
  // The wait of a later attempt began at an unknown time in the previous one.
  if (edit.attempts === 1) tracing.start('queue wait', { parent: traceparent, facts, at: edit.createdAt }).end(now)
  return tracing.start('edit', { kind: 'consumer', parent: traceparent, facts, at: now })
}

/** Records the engine's stages as consecutive spans; the engine does not report the gaps between them. */
const recordStages = (
  tracing: Tracing,
  engine: TraceSpan,
  began: number,
  timingsMs: Readonly<Record<string, number>>,
): void => {
  let at = began
  for (const [stage, ms] of Object.entries(timingsMs)) {
    tracing.start(`stage ${stage}`, { parent: engine.traceparent, at: new Date(at) }).end(new Date(at + ms))
    at += ms
  }
}

/**
 * Makes one edit: leases it, runs the engine, stores the result and settles the credit. It may be called twice for the same
 * edit or for one that has ended; the row decides.
 *
 * @param stop aborted when the worker closes; the edit then returns to the queue
 * @param traceparent the span of the request
 */
export const handleEdit = async (
  deps: WorkerDeps,
  editId: string,
  stop: AbortSignal,
  traceparent?: string,
): Promise<void> => {
  if (stop.aborted) return
  const cancel = new AbortController()
  const stopListening = deps.events.onCancel((id) => {
    if (id === editId) cancel.abort(new SpotlessError('cancelled', 'The edit was cancelled.'))
  })
  const edit = await leaseEdit(deps.database, editId, deps.leaseMs).catch((error: unknown) => {
    stopListening()
    throw error
  })
  if (edit === undefined) {
    stopListening()
    return
  }
  const span = startJobSpan(deps.tracing, edit, traceparent)
  const within = { parent: span.traceparent }
  const log = deps.log.child({ editId, mode: edit.editingMode, attempt: edit.attempts })
  const publishProgress = (stage: Stage, fraction: number | undefined, message: string | undefined): void => {
    const known = progressOf(edit)
    const event = { ...known, stage, percent: percentOf(stage, fraction), message: message ?? known.message }
    deps.events.publish(event).catch((error: unknown) => log.warn({ err: error }, 'Progress could not be published.'))
  }
  const recordOutcome = (outcome: Outcome): void => {
    deps.metrics.editEnded(edit.editingMode, outcome)
    span.set({ 'spotless.outcome': outcome })
    if (outcome !== 'completed') span.fail(new Error(outcome))
  }
  const renewal = setInterval(() => {
    renewLease(deps.database, edit, deps.leaseMs).catch((error: unknown) =>
      log.warn({ err: error }, 'The lease could not be renewed.'),
    )
  }, deps.leaseMs / renewalsPerLease)
  const timeout = AbortSignal.timeout(deps.jobTimeoutMs)
  const started = performance.now()
  try {
    publishProgress('decoding', 0, undefined)
    const { request, shared } = await traced(deps.tracing, 'storage read', within, () => readInput(deps, edit)).catch(
      throwTransient,
    )
    const signal = AbortSignal.any([cancel.signal, timeout, stop])
    // Restoring the original's pixels needs no model.
    const localOnly = edit.options.localOnly === true || edit.action === 'restore'
    const chain = deps.hosted && chainFor(deps.hosted.config, edit.editingMode, localOnly)
    const hosted = deps.hosted && chain && { chain, ask: deps.hosted.ask }
    const reachable = localOnly ? deps.planner?.inside : deps.planner
    const languageModel = edit.editingMode === 'prompt-edit' ? reachable : undefined
    const context = { ...(hosted && { hosted }), ...(languageModel && { languageModel }) }
    const result = await traced(deps.tracing, 'engine', within, async (engine) => {
      const began = Date.now()
      const made = await deps.pixels.run(request, { signal, onProgress: publishProgress, ...context })
      recordStages(deps.tracing, engine, began, made.timingsMs)
      return made
    })
    const durationMs = performance.now() - started
    log.info({ durationMs: Math.round(durationMs), timingsMs: result.timingsMs, engine: result.engine }, 'Edit made.')
    if (shared !== undefined) await keepSharedMarks(deps.database, shared, result.sharedMarks).catch(throwTransient)
    await traced(deps.tracing, 'storage write', within, () => storeResult(deps, edit, result, durationMs)).catch(
      throwTransient,
    )
    deps.metrics.editMade(edit.editingMode, durationMs, result.timingsMs, edit.credits)
    recordOutcome('completed')
  } catch (error) {
    if (cancel.signal.aborted) return recordOutcome('cancelled')
    if (stop.aborted || error instanceof PixelProcessLost) {
      await retryEdit(deps, edit, { traceparent })
      return recordOutcome('retried')
    }
    if (error instanceof TransientError) {
      log.error({ err: error.cause }, 'Storage or database failed; the edit will be tried again.')
      await retryEdit(deps, edit, { afterSeconds: retryDelaySeconds * edit.attempts ** 2, traceparent })
      return recordOutcome('retried')
    }
    if (!timeout.aborted && !(error instanceof SpotlessError)) log.error({ err: error }, 'Edit failed.')
    const { code, message } = failureOf(error, edit, timeout.aborted)
    recordOutcome(code)
    const wasLeased = await failEdit(deps, edit, code, message)
    // A failed edit needs no mask any more; one that another worker has leased does.
    if (wasLeased && edit.maskPath !== null) {
      const onError = (reason: unknown) => log.warn({ err: reason }, 'The mask could not be deleted; the sweep will.')
      await deps.storage.remove(edit.maskPath).catch(onError)
    }
  } finally {
    clearInterval(renewal)
    stopListening()
    span.end()
  }
}
