import { type ErrorCode, SpotlessError } from '@spotless/contract/error'
import { percentOf, type Stage } from '@spotless/contract/progress'
import type { EditRequest, EditResult } from '@spotless/engine/pipeline'
import type { Ask } from '@spotless/providers/followChain'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { processedImages } from '../db/schema.ts'
import { type Edit, progressOf } from '../edits/edit.ts'
import { renewLease, retryEdit, takeEdit } from '../edits/leaseEdit.ts'
import { completeEdit, failEdit } from '../edits/settleEdit.ts'
import type { EditEvents } from '../events/editEvents.ts'
import { chainFor, type HostedConfig } from '../hosted/hostedConfig.ts'
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
  /** Models outside our own engines, and who asks them; absent where nobody may. */
  readonly hosted?: { readonly config: HostedConfig; readonly ask: Ask }
}

/** Renewals per lease: some may be late or lost. */
const renewalsPerLease = 4
/** After a fault an edit waits this long, times the square of its tries, so that the last try comes when it may be over. */
const faultSeconds = 5

/** Storage or database failed around the engine; the photo and its edit may be fine. */
class Fault extends Error {
  constructor(cause: unknown) {
    super('What the engine needs could not be read or kept.', { cause })
    this.name = 'Fault'
  }
}

const asFault = (error: unknown): never => {
  throw error instanceof SpotlessError ? error : new Fault(error)
}

const readRequest = async (deps: WorkerDeps, edit: Edit): Promise<EditRequest> => {
  const [image] = await deps.database.select().from(processedImages).where(eq(processedImages.id, edit.imageId))
  if (image === undefined) throw new SpotlessError('not_found', 'The photo was deleted meanwhile.')
  return {
    mode: edit.editingMode,
    photo: await deps.storage.read(image.originalPath),
    action: edit.action,
    options: edit.options,
    ...(edit.maskPath === null ? {} : { mask: await deps.storage.read(edit.maskPath) }),
    ...(edit.prompt === null ? {} : { prompt: edit.prompt }),
    ...(edit.previousWorkPath === null ? {} : { previousWork: await deps.storage.read(edit.previousWorkPath) }),
  }
}

const keepResult = async (deps: WorkerDeps, edit: Edit, result: EditResult, durationMs: number): Promise<void> => {
  const resultPath = resultKey(edit.userId, edit.imageId, edit.id, edit.attempts, result.format)
  const workPath = result.work === undefined ? null : workKey(edit.userId, edit.imageId, edit.id, edit.attempts)
  await Promise.all([
    deps.storage.write(resultPath, result.file),
    workPath !== null && result.work !== undefined ? deps.storage.write(workPath, result.work) : undefined,
  ])
  const { engine, notes, plan = null, hosted = null, width, height, format } = result
  const isOurs = await completeEdit(deps, edit, {
    ...{ resultPath, workPath, engine, notes, plan, hosted, width, height, format, durationMs },
  })
  if (isOurs) return
  await deps.storage.remove(resultPath)
  if (workPath !== null) await deps.storage.remove(workPath)
}

const failureOf = (error: unknown, isLate: boolean): { readonly code: ErrorCode; readonly message: string } => {
  if (isLate) return { code: 'timed_out', message: 'The edit took too long and was stopped.' }
  if (error instanceof SpotlessError) return error
  return { code: 'internal', message: 'The photo could not be processed. Nothing was charged.' }
}

/** The span of one try, after one of the time that the edit waited in the queue. */
const startJobSpan = (tracing: Tracing, edit: Edit, traceparent: string | undefined): TraceSpan => {
  const facts = { 'spotless.edit.id': edit.id, 'spotless.mode': edit.editingMode, 'spotless.attempt': edit.attempts }
  const now = new Date()
  // A later try's wait began somewhere in an earlier one.
  if (edit.attempts === 1) tracing.start('queue wait', { parent: traceparent, facts, at: edit.createdAt }).end(now)
  return tracing.start('edit', { kind: 'consumer', parent: traceparent, facts, at: now })
}

/** Spans of the engine's stages, laid one after the other as it names them; what lies between them is not told. */
const tellStages = (
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
 * Makes one edit: takes it, runs the engine, keeps the result and settles the credit. May be called twice for the same
 * edit, or for one that is over; the row decides.
 *
 * @param stop aborted when the worker is to end; the edit then goes back into the queue
 * @param traceparent the span that asked for the edit
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
  const edit = await takeEdit(deps.database, editId, deps.leaseMs).catch((error: unknown) => {
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
  const tell = (stage: Stage, fraction: number | undefined, message: string | undefined): void => {
    const known = progressOf(edit)
    const event = { ...known, stage, percent: percentOf(stage, fraction), message: message ?? known.message }
    deps.events.publish(event).catch((error: unknown) => log.warn({ err: error }, 'progress was not told'))
  }
  const ended = (outcome: Outcome): void => {
    deps.metrics.editEnded(edit.editingMode, outcome)
    span.set({ 'spotless.outcome': outcome })
    if (outcome !== 'completed') span.fail(new Error(outcome))
  }
  const renewal = setInterval(() => {
    renewLease(deps.database, edit, deps.leaseMs).catch((error: unknown) =>
      log.warn({ err: error }, 'the lease was not renewed'),
    )
  }, deps.leaseMs / renewalsPerLease)
  const timeout = AbortSignal.timeout(deps.jobTimeoutMs)
  const started = performance.now()
  try {
    tell('decoding', 0, undefined)
    const request = await traced(deps.tracing, 'storage read', within, () => readRequest(deps, edit)).catch(asFault)
    const signal = AbortSignal.any([cancel.signal, timeout, stop])
    // Bringing back the original's own pixels needs no model.
    const localOnly = edit.options.localOnly === true || edit.action === 'restore'
    const chain = deps.hosted && chainFor(deps.hosted.config, edit.editingMode, localOnly)
    const hosted = deps.hosted && chain && { chain, ask: deps.hosted.ask }
    const result = await traced(deps.tracing, 'engine', within, async (engine) => {
      const began = Date.now()
      const made = await deps.pixels.run(request, { signal, onProgress: tell, ...(hosted && { hosted }) })
      tellStages(deps.tracing, engine, began, made.timingsMs)
      return made
    })
    const durationMs = performance.now() - started
    log.info({ durationMs: Math.round(durationMs), timingsMs: result.timingsMs, engine: result.engine }, 'edit made')
    await traced(deps.tracing, 'storage write', within, () => keepResult(deps, edit, result, durationMs)).catch(asFault)
    deps.metrics.editMade(edit.editingMode, durationMs, result.timingsMs, edit.credits)
    ended('completed')
  } catch (error) {
    if (cancel.signal.aborted) return ended('cancelled')
    if (stop.aborted || error instanceof PixelProcessLost) {
      await retryEdit(deps, edit, { traceparent })
      return ended('retried')
    }
    if (error instanceof Fault) {
      log.error({ err: error.cause }, 'a fault around the engine; the edit is tried again')
      await retryEdit(deps, edit, { afterSeconds: faultSeconds * edit.attempts ** 2, traceparent })
      return ended('retried')
    }
    if (!timeout.aborted && !(error instanceof SpotlessError)) log.error({ err: error }, 'edit failed')
    const { code, message } = failureOf(error, timeout.aborted)
    ended(code)
    const isOurs = await failEdit(deps, edit, code, message)
    // An edit that failed keeps nothing; one that another worker has taken over still needs its mask.
    if (isOurs && edit.maskPath !== null) {
      const keptLonger = (reason: unknown) => log.warn({ err: reason }, 'the mask is left to the sweep')
      await deps.storage.remove(edit.maskPath).catch(keptLonger)
    }
  } finally {
    clearInterval(renewal)
    stopListening()
    span.end()
  }
}
