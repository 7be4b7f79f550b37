import { ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBreaker } from './breaker.ts'
import { type Budget, callProvider } from './callProvider.ts'
import { retryAfterMsOf } from './failureOf.ts'
import type { Provider } from './provider.ts'

const task: ProviderTask = { capability: 'inpaint', image: new Uint8Array(), width: 1, height: 1, prompt: '' }
const picture = { image: new Uint8Array([1]) }

let clockMs = 0
beforeEach(() => {
  clockMs = 0
})

/** A provider that does as scripted, one entry a call. */
const scripted = (...script: (() => Promise<{ image: Uint8Array; reportedUsd?: number }>)[]) => {
  const perform = vi.fn((_task: ProviderTask, _signal: AbortSignal) => (script.shift() ?? (async () => picture))())
  const provider: Provider = { name: 'one', label: 'One', maskKind: 'white', modelFor: () => 'model', perform }
  return { provider, perform }
}

const failing = (failure: ProviderFailure) => () => Promise.reject(failure)
const never = () => new Promise<never>(() => undefined)

const createBudget = (limitUsd: number) => {
  const state = { spentUsd: 0 }
  const budget: Budget = {
    reserve: async (_provider, usd) => {
      if (state.spentUsd + usd > limitUsd) return false
      state.spentUsd += usd
      return true
    },
    correct: async (_provider, differenceUsd) => {
      state.spentUsd += differenceUsd
    },
  }
  return { budget, state }
}

const rulesWith = (budget: Budget, over: { timeoutMs?: number; retries?: number } = {}) => ({
  breaker: createBreaker(60_000, () => clockMs),
  ...{ budget, priceUsd: 1, timeoutMs: 5_000, retries: 2, pauseMs: 1, nowMs: () => clockMs, random: () => 0.5 },
  ...over,
})

const signal = new AbortController().signal

test('busy and broken providers are tried again, and only what may be charged counts', async () => {
  const { budget, state } = createBudget(10)
  const { provider, perform } = scripted(
    failing(new ProviderFailure('busy')),
    failing(new ProviderFailure('unreachable', { mayBeCharged: true })),
  )
  const answer = await callProvider(provider, task, rulesWith(budget), signal)
  expect(perform).toHaveBeenCalledTimes(3)
  expect(answer.costUsd).toBe(2)
  expect(state.spentUsd).toBe(2)
})

test.each(['refused', 'rejected', 'malformed', 'no-access'] as const)('what is %s is not tried again', async (kind) => {
  const { budget } = createBudget(10)
  const { provider, perform } = scripted(failing(new ProviderFailure(kind)))
  await expect(callProvider(provider, task, rulesWith(budget), signal)).rejects.toMatchObject({ kind })
  expect(perform).toHaveBeenCalledTimes(1)
})

test('waits for Retry-After, unless that would exceed the time limit', async () => {
  const { budget } = createBudget(10)
  const soon = scripted(failing(new ProviderFailure('busy', { retryAfterMs: 60 })))
  const began = performance.now()
  await callProvider(soon.provider, task, rulesWith(budget), signal)
  expect(performance.now() - began).toBeGreaterThan(50)
  const late = scripted(failing(new ProviderFailure('busy', { retryAfterMs: 6_000 })))
  await expect(callProvider(late.provider, task, rulesWith(budget), signal)).rejects.toMatchObject({ kind: 'busy' })
  expect(late.perform).toHaveBeenCalledTimes(1)
})

test('Retry-After is read as seconds or as a date', () => {
  expect(retryAfterMsOf('3', 0)).toBe(3_000)
  expect(retryAfterMsOf('Thu, 01 Jan 1970 00:00:05 GMT', 1_000)).toBe(4_000)
  expect(retryAfterMsOf('Thu, 01 Jan 1970 00:00:05 GMT', 9_000)).toBe(0)
  expect(retryAfterMsOf('soon', 0)).toBeUndefined()
  expect(retryAfterMsOf(null, 0)).toBeUndefined()
})

test('a dead provider costs one timeout per rest period, and a single call probes whether it has recovered', async () => {
  const { budget, state } = createBudget(10)
  const { provider, perform } = scripted(never)
  const rules = rulesWith(budget, { timeoutMs: 40 })
  await expect(callProvider(provider, task, rules, signal)).rejects.toMatchObject({ kind: 'timed-out', costUsd: 1 })
  await expect(callProvider(provider, task, rules, signal)).rejects.toMatchObject({ kind: 'resting', costUsd: 0 })
  expect(perform).toHaveBeenCalledTimes(1)
  expect(state.spentUsd).toBe(1)
  clockMs = 60_001
  const trial = callProvider(provider, task, rules, signal)
  await expect(callProvider(provider, task, rules, signal)).rejects.toMatchObject({ kind: 'resting' })
  await expect(trial).resolves.toMatchObject({ costUsd: 1 })
  await expect(callProvider(provider, task, rules, signal)).resolves.toMatchObject({ costUsd: 1 })
})

test('a provider that rejects one photo is still asked about the next', async () => {
  const { budget } = createBudget(10)
  const { provider } = scripted(failing(new ProviderFailure('refused', { mayBeCharged: true })))
  const rules = rulesWith(budget)
  await expect(callProvider(provider, task, rules, signal)).rejects.toMatchObject({ kind: 'refused', costUsd: 1 })
  await expect(callProvider(provider, task, rules, signal)).resolves.toMatchObject({ costUsd: 1 })
})

test('no call is made past the budget, and the reported price replaces the expected one', async () => {
  const { budget, state } = createBudget(1.5)
  const { provider, perform } = scripted(async () => ({ ...picture, reportedUsd: 0.75 }))
  const rules = rulesWith(budget)
  expect((await callProvider(provider, task, rules, signal)).costUsd).toBe(0.75)
  expect(state.spentUsd).toBe(0.75)
  await expect(callProvider(provider, task, rules, signal)).rejects.toMatchObject({ kind: 'over-budget' })
  expect(perform).toHaveBeenCalledTimes(1)
})

test('a cancelled call ends at once with the reason and says nothing about the provider', async () => {
  const { budget, state } = createBudget(10)
  const { provider, perform } = scripted(never)
  const rules = rulesWith(budget)
  const abort = new AbortController()
  const calling = callProvider(provider, task, rules, abort.signal)
  const reason = new Error('Enough.')
  abort.abort(reason)
  await expect(calling).rejects.toBe(reason)
  expect(perform.mock.calls[0]?.[1].aborted).toBe(true)
  expect(state.spentUsd).toBe(1)
  await expect(callProvider(provider, task, rules, signal)).resolves.toMatchObject({ image: picture.image })
})
