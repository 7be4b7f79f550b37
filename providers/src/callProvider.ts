import { setTimeout as wait } from 'node:timers/promises'
import { type PaidAnswer, ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import type { Breaker } from './breaker.ts'
import type { OnFraction, Provider } from './provider.ts'

/** Counts what calls cost against what a day may cost; one count for every process. */
export interface Budget {
  /** Sets the price aside; false where the day's budget would be passed. */
  readonly reserve: (provider: string, usd: number) => Promise<boolean>
  /** Puts right what a reserved call really cost: a negative difference gives back. */
  readonly correct: (provider: string, differenceUsd: number) => Promise<void>
}

export interface CallRules {
  readonly breaker: Breaker
  readonly budget: Budget
  /** Expected price of one call, in US dollars. */
  readonly priceUsd: number
  /** For the call with all its retries. */
  readonly timeoutMs: number
  /** Further tries after the first. */
  readonly retries: number
  /** First pause before a retry; it doubles. */
  readonly pauseMs: number
  readonly nowMs: () => number
  /** 0–1. */
  readonly random: () => number
}

/** What says that the provider itself is unwell, not that it dislikes this photo. */
const isUnwell = ({ kind }: ProviderFailure): boolean =>
  kind === 'timed-out' || kind === 'unreachable' || kind === 'busy' || kind === 'failed' || kind === 'no-access'

const mayRetry = ({ kind }: ProviderFailure): boolean => kind === 'busy' || kind === 'failed' || kind === 'unreachable'

/** Ends with the signal even where a client does not listen to it. */
const heeding = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    if (signal.aborted) onAbort()
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    work.catch(() => undefined)
    promise.catch(() => undefined)
  }
}

/**
 * Has a provider carry out a task: not while it rests after a failure, not past the day's budget, with retries (pauses grow,
 * are jittered and honour Retry-After) while its time lasts. A time that runs out ends the request.
 *
 * @throws ProviderFailure with what the tries cost; the signal's reason when aborted
 */
export const callProvider = async (
  provider: Provider,
  task: ProviderTask,
  rules: CallRules,
  signal: AbortSignal,
  onFraction?: OnFraction,
): Promise<PaidAnswer> => {
  const { breaker, budget, priceUsd, timeoutMs, retries, pauseMs, nowMs, random } = rules
  if (!breaker.mayCall()) throw new ProviderFailure('resting')
  const time = AbortSignal.timeout(timeoutMs)
  const ends = AbortSignal.any([signal, time])
  const endsAtMs = nowMs() + timeoutMs
  let costUsd = 0
  const attempt = async (): Promise<PaidAnswer> => {
    if (priceUsd > 0 && !(await budget.reserve(provider.name, priceUsd)))
      throw new ProviderFailure('over-budget', { costUsd })
    let actualUsd = priceUsd
    try {
      const answer = await heeding(provider.perform(task, ends, onFraction), ends)
      actualUsd = answer.reportedUsd ?? priceUsd
      return { ...answer, costUsd: costUsd + actualUsd }
    } catch (error) {
      // A request that was ended in the middle may be charged all the same.
      if (error instanceof ProviderFailure && !error.mayBeCharged) actualUsd = 0
      throw error
    } finally {
      costUsd += actualUsd
      if (actualUsd !== priceUsd) await budget.correct(provider.name, actualUsd - priceUsd)
    }
  }
  try {
    for (let tried = 0; ; tried++) {
      try {
        const answer = await attempt()
        breaker.succeeded()
        return answer
      } catch (error) {
        if (!(error instanceof ProviderFailure) || !mayRetry(error) || tried >= retries) throw error
        const pause = error.retryAfterMs ?? pauseMs * 2 ** tried * (0.5 + random())
        if (nowMs() + pause >= endsAtMs) throw error
        await wait(pause, undefined, { signal: ends })
      }
    }
  } catch (error) {
    if (signal.aborted) {
      breaker.undecided()
      throw signal.reason
    }
    const failure = time.aborted
      ? new ProviderFailure('timed-out', { mayBeCharged: true, cause: error })
      : error instanceof ProviderFailure
        ? error
        : new ProviderFailure('malformed', { detail: String(error), cause: error })
    if (isUnwell(failure)) breaker.failed(failure.retryAfterMs)
    else if (failure.kind === 'over-budget') breaker.undecided()
    else breaker.succeeded()
    const { kind, detail, retryAfterMs, mayBeCharged } = failure
    throw new ProviderFailure(kind, {
      ...{ costUsd, mayBeCharged, cause: failure },
      ...(detail === undefined ? {} : { detail }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    })
  }
}
