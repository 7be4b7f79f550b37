import type { CandidatesAnswer } from '@spotless/contract/candidates'
import type { ErrorCode } from '@spotless/contract/error'
import type { Mode } from '@spotless/contract/mode'
import type { Stage } from '@spotless/contract/progress'
import type { PhotoFormat, Suggestion } from '@spotless/contract/upload'
import type { CandidatesSearch } from '@spotless/engine/candidates/findCandidates'
import type { BackgroundChange, ChangedBackground } from '@spotless/engine/matte/changeBackground'
import type { EditRequest, EditResult } from '@spotless/engine/pipeline'

export interface VerifiedPhoto {
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  readonly suggestions: readonly Suggestion[]
}

/** What the server tells the pixel process. */
export type ToPixels =
  | { readonly kind: 'run'; readonly id: number; readonly request: EditRequest }
  | { readonly kind: 'verify'; readonly id: number; readonly photo: Uint8Array }
  | { readonly kind: 'background'; readonly id: number; readonly request: BackgroundChange }
  | { readonly kind: 'search'; readonly id: number; readonly request: CandidatesSearch }
  | { readonly kind: 'abort'; readonly id: number }

/** What the pixel process tells the server. */
export type FromPixels =
  | { readonly kind: 'ready'; readonly modes: readonly Mode[] }
  | {
      readonly kind: 'progress'
      readonly id: number
      readonly stage: Stage
      readonly share: number | undefined
      readonly message: string | undefined
    }
  | { readonly kind: 'result'; readonly id: number; readonly result: EditResult }
  | { readonly kind: 'changed'; readonly id: number; readonly result: ChangedBackground }
  | { readonly kind: 'found'; readonly id: number; readonly result: CandidatesAnswer }
  | { readonly kind: 'verified'; readonly id: number; readonly photo: VerifiedPhoto }
  | {
      readonly kind: 'failure'
      readonly id: number
      /** Absent for anything but a `SpotlessError`. */
      readonly code: ErrorCode | undefined
      readonly message: string
      readonly stack: string | undefined
    }
