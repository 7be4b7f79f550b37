import type { ErrorCode } from '@spotless/contract/error'
import type { Stage } from '@spotless/contract/progress'
import type { EditRequest, EditResult } from '@spotless/engine/pipeline'
import type { DeviceMode } from '../deviceModes.ts'

/** An edit without an upload; every byte array is an encoded file. */
export type DeviceRequest = EditRequest & { readonly mode: DeviceMode }

/** What a page asks of the engine's worker. */
export interface EditTask {
  readonly request: DeviceRequest
}

/** What the worker tells the page of its task; `result` and `failure` end it. */
export type EditReport =
  | { readonly kind: 'weights'; readonly receivedBytes: number; readonly totalBytes: number }
  | { readonly kind: 'stage'; readonly stage: Stage; readonly fraction: number; readonly message: string }
  | { readonly kind: 'result'; readonly result: EditResult }
  | { readonly kind: 'failure'; readonly code: ErrorCode; readonly message: string }
