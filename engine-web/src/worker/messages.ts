import type { DeviceMode } from '@spotless/contract/deviceMode'
import type { ErrorCode } from '@spotless/contract/error'
import type { Stage } from '@spotless/contract/progress'
import type { EditRequest, EditResult } from '@spotless/engine/pipeline'
import type { RanOn } from '../models/ranOn.ts'
import type { PromptPlan } from '../prompt/planHere.ts'
import type { ComputationName, ComputationRequest, Computations } from './computations.ts'

/** An edit without an upload; every byte array is an encoded file. */
export type DeviceRequest = EditRequest & { readonly mode: DeviceMode }

export interface EditTask {
  readonly kind: 'edit'
  readonly request: DeviceRequest
}

/** Asks what a prompt comes to before it is carried out. */
export interface PlanTask {
  readonly kind: 'plan'
  readonly prompt: string
  /** `work` of the result that the prompt continues from. */
  readonly previousWork: Uint8Array | undefined
}

/** Asks how fast this machine runs a small network. */
export interface ProbeTask {
  readonly kind: 'probe'
}

/** Work beside edits. */
export type ComputationTask = ComputationRequest & { readonly kind: 'compute' }

/** What a page asks of the engine's worker. */
export type WorkerTask = EditTask | PlanTask | ProbeTask | ComputationTask

/** A request that the worker made. */
export interface LoggedRequest {
  readonly url: string
  /** Bytes of the answer, 0 when it came from a cache. */
  readonly receivedBytes: number
}

/** What the worker tells the page of its task; `result`, `plan`, `probe`, `computed` and `failure` end it. */
export type WorkerReport =
  | { readonly kind: 'requests'; readonly requests: readonly LoggedRequest[] }
  | { readonly kind: 'weights'; readonly receivedBytes: number; readonly totalBytes: number }
  | { readonly kind: 'stage'; readonly stage: Stage; readonly fraction: number; readonly message: string }
  | { readonly kind: 'result'; readonly result: EditResult; readonly ranOn: RanOn }
  | { readonly kind: 'plan'; readonly plan: PromptPlan }
  | { readonly kind: 'probe'; readonly seconds: number }
  | { readonly kind: 'computed'; readonly result: Computations[ComputationName]['result'] }
  | { readonly kind: 'failure'; readonly code: ErrorCode; readonly message: string }
