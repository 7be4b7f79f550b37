import type { HostedReport } from '@spotless/contract/hosted'
import type { AbortSignalLike } from '../ports.ts'

/** What a model outside our own engines may be asked for. */
export const capabilities = [
  'inpaint',
  'removeBackground',
  'editByPrompt',
  'upscale',
  'restoreFace',
  'headshot',
] as const
export type Capability = (typeof capabilities)[number]

/** One piece of work for a provider: files without any metadata, no more of the photo than it needs. */
export interface ProviderTask {
  readonly capability: Capability
  /** PNG, sRGB samples, upright, without metadata. */
  readonly image: Uint8Array
  /** Size of `image`, in pixels. */
  readonly width: number
  readonly height: number
  /** PNG of the image's size that marks what is to be filled, as the provider's `maskKind` says; inpaint alone. */
  readonly mask?: Uint8Array
  /** What is wanted, in words. */
  readonly prompt: string
  /** Factor of an upscale. */
  readonly scale?: 2 | 4
}

export interface ProviderAnswer {
  /** An encoded picture of whatever size and format the provider chose. */
  readonly image: Uint8Array
  /** What the provider says that it charged, in US dollars; absent where it says nothing. */
  readonly reportedUsd?: number
}

/** How a provider reads masks: white marks what is to be filled, or transparency does. */
export type MaskKind = 'white' | 'clear'

export interface Shape {
  readonly width: number
  readonly height: number
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

/** The reason in words that complete “fal.ai …”. */
const words: Readonly<Record<FailureKind, string>> = {
  'timed-out': 'did not answer in time',
  unreachable: 'could not be reached',
  busy: 'was too busy',
  failed: 'had an error of its own',
  refused: 'declined for safety reasons',
  rejected: 'did not accept the request',
  'no-access': 'did not accept the key or had no credit left',
  malformed: 'answered with something that is no picture',
  mismatch: 'answered with a picture that does not fit the photo',
  'too-large': 'takes no photo as large as this one',
  'over-budget': 'had used up its budget for today',
  resting: 'had failed shortly before and was left alone',
}

/** A provider was passed over; its `message` may be shown to anyone, its `detail` to operators alone. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind
  /** What the provider said, shortened and cleared of credentials. */
  readonly detail: string | undefined
  /** How long it asked to be left alone. */
  readonly retryAfterMs: number | undefined
  /** Whether it may have done, and charged for, the work all the same. */
  readonly mayBeCharged: boolean
  /** What the attempts cost or may have cost, in US dollars; set by who keeps the budget. */
  readonly costUsd: number

  constructor(
    kind: FailureKind,
    facts: { detail?: string; retryAfterMs?: number; mayBeCharged?: boolean; costUsd?: number; cause?: unknown } = {},
  ) {
    super(words[kind], facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'ProviderFailure'
    this.kind = kind
    this.detail = facts.detail
    this.retryAfterMs = facts.retryAfterMs
    this.mayBeCharged = facts.mayBeCharged ?? false
    this.costUsd = facts.costUsd ?? 0
  }
}

export interface PaidAnswer extends ProviderAnswer {
  /** What the call cost, with tries that failed but may have been charged. */
  readonly costUsd: number
}

/** One link of a chain as the engine knows it: nothing secret. */
export interface ChainLink {
  readonly name: string
  readonly label: string
  readonly model: string
  readonly maskKind: MaskKind
  readonly shapes?: readonly Shape[]
}

export interface Answered<T> {
  readonly value: T
  /** The engine as results name it. */
  readonly engine: string
}

/** The models outside our own engines that an edit may use. */
export interface HostedModels {
  readonly capability: Capability
  readonly isEmpty: boolean
  readonly hasMigan: boolean
  /**
   * Asks the links in order until an answer can be used. A link that failed in this edit is not asked again.
   * @param make the task as this link takes it
   * @param use turns the answer into what is needed, or throws a `ProviderFailure` when it does not fit
   * @returns null when no link answered usably
   * @throws the signal's reason when aborted
   */
  readonly ask: <T>(
    make: (link: ChainLink) => Promise<ProviderTask>,
    use: (answer: PaidAnswer, link: ChainLink) => Promise<T>,
    signal: AbortSignalLike,
  ) => Promise<Answered<T> | null>
  /** What became of it so far; undefined where nobody was asked. */
  readonly report: () => HostedReport | undefined
}
