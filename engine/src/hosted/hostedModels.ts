import type { HostedReport } from '@spotless/contract/hosted'
import type { AbortSignalLike } from '../ports.ts'

/** What a model outside the engine can be asked to do. */
export const capabilities = [
  'inpaint',
  'removeBackground',
  'editByPrompt',
  'upscale',
  'restoreFace',
  'headshot',
] as const
export type Capability = (typeof capabilities)[number]

/** One task for a provider: files without metadata, no more of the photo than the task needs. */
export interface ProviderTask {
  readonly capability: Capability
  /** PNG, sRGB samples, upright, without metadata. */
  readonly image: Uint8Array
  /** Size of `image`, in pixels. */
  readonly width: number
  readonly height: number
  /** PNG of the image's size that marks what to fill, encoded as the provider's `maskKind`; `inpaint` only. */
  readonly mask?: Uint8Array
  /** The request as text. */
  readonly prompt: string
  /** Upscale factor. */
  readonly scale?: 2 | 4
}

export interface ProviderAnswer {
  /** An encoded image, in the size and format of the provider's choice. */
  readonly image: Uint8Array
  /** The charge in US dollars as the provider reports it; absent when it reports none. */
  readonly reportedUsd?: number
}

/**
 * How a provider reads masks: white marks what to fill, or transparency does, or either (white and transparent on black and
 * opaque) where servers of one interface disagree.
 */
export type MaskKind = 'white' | 'clear' | 'either'

export interface Shape {
  readonly width: number
  readonly height: number
}

/** The sizes that a model takes where it is free to choose. */
export interface SizeRule {
  /** Both sides are multiples of this, in pixels. */
  readonly multipleOfPx: number
  readonly maxSidePx: number
}

/** Why a provider gave no usable answer. */
export type FailureKind =
  | 'timed-out'
  | 'unreachable'
  | 'busy'
  | 'failed'
  | 'refused'
  | 'rejected'
  | 'no-access'
  | 'malformed'
  | 'mismatch'
  | 'too-large'
  | 'over-budget'
  | 'resting'

/** Completes the sentence “fal.ai …”. */
const predicates: Readonly<Record<FailureKind, string>> = {
  'timed-out': 'did not answer in time',
  unreachable: 'could not be reached',
  busy: 'was too busy',
  failed: 'had an internal error',
  refused: 'declined for safety reasons',
  rejected: 'did not accept the request',
  'no-access': 'did not accept the key or had no credit left',
  malformed: 'answered with something that is not an image',
  mismatch: 'answered with an image that does not match the photo',
  'too-large': 'does not accept photos this large',
  'over-budget': 'had used up today’s budget',
  resting: 'failed recently and was skipped',
}

/** A provider was skipped. `message` may be shown to anyone, `detail` to operators only. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind
  /** The provider's own message, shortened and without credentials. */
  readonly detail: string | undefined
  /** The pause it asked for. */
  readonly retryAfterMs: number | undefined
  /** Whether it may have charged for the task anyway. */
  readonly mayBeCharged: boolean
  /** What the attempts may have cost, in US dollars; set by whoever tracks the budget. */
  readonly costUsd: number

  constructor(
    kind: FailureKind,
    facts: { detail?: string; retryAfterMs?: number; mayBeCharged?: boolean; costUsd?: number; cause?: unknown } = {},
  ) {
    super(predicates[kind], facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'ProviderFailure'
    this.kind = kind
    this.detail = facts.detail
    this.retryAfterMs = facts.retryAfterMs
    this.mayBeCharged = facts.mayBeCharged ?? false
    this.costUsd = facts.costUsd ?? 0
  }
}

export interface PaidAnswer extends ProviderAnswer {
  /** Cost of the call in US dollars, including failed attempts that may have been charged. */
  readonly costUsd: number
}

/** One link of a chain as the engine sees it: no secrets. */
export interface ChainLink {
  readonly name: string
  readonly label: string
  /** Empty where the operator named none. */
  readonly model: string
  readonly maskKind: MaskKind
  readonly shapes?: readonly Shape[]
  /** Rule for sizes; `shapes` come before it. */
  readonly sizes?: SizeRule
}

export interface Answered<T> {
  readonly value: T
  /** Name of the engine as shown in results. */
  readonly engine: string
}

/** The models outside the engine that an edit may use. */
export interface HostedModels {
  readonly capability: Capability
  readonly isEmpty: boolean
  readonly hasMigan: boolean
  /**
   * Asks the links in order until one gives a usable answer. A link that failed is not asked again in this edit.
   * @param make builds the task for this link
   * @param use turns the answer into the result, or throws a `ProviderFailure` when it does not fit
   * @returns null when no link gave a usable answer
   * @throws the signal's reason when aborted
   */
  readonly ask: <T>(
    make: (link: ChainLink) => Promise<ProviderTask>,
    use: (answer: PaidAnswer, link: ChainLink) => Promise<T>,
    signal: AbortSignalLike,
  ) => Promise<Answered<T> | null>
  /** The outcome so far; undefined when no model was asked. */
  readonly report: () => HostedReport | undefined
}
