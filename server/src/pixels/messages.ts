import type { CandidatesAnswer } from '@spotless/contract/candidates'
import type { ErrorCode } from '@spotless/contract/error'
import type { Mode } from '@spotless/contract/mode'
import type { Stage } from '@spotless/contract/progress'
import type { PhotoFormat, Suggestion } from '@spotless/contract/upload'
import type { CandidatesSearch } from '@spotless/engine/candidates/findCandidates'
import type { ChainLink, FailureKind, PaidAnswer, ProviderTask } from '@spotless/engine/hosted/hostedModels'
import type { BackgroundChange, ChangedBackground } from '@spotless/engine/matte/changeBackground'
import type { EditRequest, EditResult } from '@spotless/engine/pipeline'
import type { PlanQuestion } from '@spotless/planner/model/composeQuestion'
import type { Chain } from '@spotless/providers/followChain'
import type { SerializedError } from '../serializeError.ts'
import type { ComputationName, ComputationRequest } from './computations.ts'

export interface VerifiedPhoto {
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  readonly suggestions: readonly Suggestion[]
}

/** What a provider answered, or why it is passed over, as it goes through the channel. */
export type Answer =
  | { readonly answer: PaidAnswer }
  | { readonly failure: { readonly kind: FailureKind; readonly costUsd: number } }
  /** Anything else that went wrong while asking. */
  | { readonly error: string }

type Computation = {
  readonly [Name in ComputationName]: { readonly name: Name; readonly request: ComputationRequest<Name> }
}[ComputationName]

/** A message from the server to the pixel process. */
export type ToPixels =
  | {
      readonly kind: 'run'
      readonly id: number
      readonly request: EditRequest
      readonly chain: Chain | undefined
      /** Name of the language model that plans; undefined where none may. */
      readonly languageModel: string | undefined
    }
  /** What the language model answered; undefined where it gave no answer. */
  | { readonly kind: 'planned'; readonly question: number; readonly text: string | undefined }
  | ({ readonly kind: 'answer'; readonly id: number; readonly question: number } & Answer)
  /** The signature that was asked for; absent where it could not be made. */
  | { readonly kind: 'signed'; readonly question: number; readonly signature: Uint8Array | undefined }
  | { readonly kind: 'verify'; readonly id: number; readonly photo: Uint8Array }
  | { readonly kind: 'background'; readonly id: number; readonly request: BackgroundChange }
  | { readonly kind: 'search'; readonly id: number; readonly request: CandidatesSearch }
  | { readonly kind: 'compute'; readonly id: number; readonly task: Computation }
  | { readonly kind: 'abort'; readonly id: number }

/** A message from the pixel process to the server. */
export type FromPixels =
  | { readonly kind: 'ready'; readonly modes: readonly Mode[] }
  /** A model that processors compute because the chosen execution provider cannot, and why. */
  | { readonly kind: 'fallback'; readonly reason: string }
  /** A model on disk that could not do its job, and why; our own did it. */
  | { readonly kind: 'disk-failure'; readonly reason: string }
  | {
      readonly kind: 'progress'
      readonly id: number
      readonly stage: Stage
      readonly fraction: number | undefined
      readonly message: string | undefined
    }
  /** Asks a provider; the process itself connects nowhere. */
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly question: number
      readonly link: ChainLink
      readonly task: ProviderTask
    }
  /** Asks for a signature of a manifest's claim; the process itself has no key. */
  | { readonly kind: 'sign'; readonly question: number; readonly claim: Uint8Array }
  /** Asks the language model. */
  | { readonly kind: 'plan'; readonly id: number; readonly question: number; readonly asked: PlanQuestion }
  | { readonly kind: 'result'; readonly id: number; readonly result: EditResult }
  | { readonly kind: 'changed'; readonly id: number; readonly result: ChangedBackground }
  | { readonly kind: 'found'; readonly id: number; readonly result: CandidatesAnswer }
  | { readonly kind: 'computed'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'verified'; readonly id: number; readonly photo: VerifiedPhoto }
  | {
      readonly kind: 'failure'
      readonly id: number
      /** Absent for anything but a `SpotlessError`. */
      readonly code: ErrorCode | undefined
      readonly message: string
      /** The cause of a `SpotlessError`; stack and causes of any other error. */
      readonly details: SerializedError | undefined
    }
