import type { DeviceMode } from '@spotless/contract/deviceMode'
import type { ErrorCode } from '@spotless/contract/error'
import type { Stage } from '@spotless/contract/progress'
import type { EditRequest, EditResult } from '@spotless/engine/pipeline'

/** An edit without an upload; every byte array is an encoded file. */
export type DeviceRequest = EditRequest & { readonly mode: DeviceMode }

/** What a page asks of the engine's worker. */
export interface EditTask {
  readonly request: DeviceRequest
}

/** A request that the worker made. */
export interface LoggedRequest {
  readonly url: string
  /** Bytes of the answer, 0 when it came from a cache. */
  readonly receivedBytes: number
}

/** What the worker tells the page of its task; `result` and `failure` end it. */
export type EditReport =
  | { readonly kind: 'requests'; readonly requests: readonly LoggedRequest[] }
  | { readonly kind: 'weights'; readonly receivedBytes: number; readonly totalBytes: number }
  | { readonly kind: 'stage'; readonly stage: Stage; readonly fraction: number; readonly message: string }
  | { readonly kind: 'result'; readonly result: EditResult }
  | { readonly kind: 'failure'; readonly code: ErrorCode; readonly message: string }
