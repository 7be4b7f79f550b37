import type { CandidatesAnswer } from '@spotless/contract/candidates'
import type { Mode } from '@spotless/contract/mode'
import type { Stage } from '@spotless/contract/progress'
import type { CandidatesSearch } from '@spotless/engine/candidates/findCandidates'
import type { BackgroundChange, ChangedBackground } from '@spotless/engine/matte/changeBackground'
import type { EditRequest, EditResult, LanguageModel } from '@spotless/engine/pipeline'
import type { Ask, Chain } from '@spotless/providers/followChain'
import type { ComputationName, ComputationRequest, ComputationResult } from './computations.ts'
import type { VerifiedPhoto } from './messages.ts'

export type OnProgress = (stage: Stage, fraction: number | undefined, message: string | undefined) => void

export interface RunOptions {
  /** The language model that plans words, and who asks it. */
  readonly languageModel?: LanguageModel
  readonly signal: AbortSignal
  readonly onProgress: OnProgress
  /** Models outside our own engines: the order in which they are tried, and who asks them. */
  readonly hosted?: { readonly chain: Chain; readonly ask: Ask }
}

export interface TaskOptions {
  readonly signal: AbortSignal
  /** The person who asks: people take turns. */
  readonly owner?: string
}

/** Work on pixels, done outside the process that serves HTTP. */
export interface Pixels {
  /** The modes that the engine can process. */
  readonly modes: () => Promise<readonly Mode[]>
  /**
   * @throws SpotlessError what the engine says; `PixelProcessLost` when the process ended in the middle; the signal's
   * reason when aborted, by then nothing runs any more
   */
  readonly run: (request: EditRequest, options: RunOptions) => Promise<EditResult>
  /** Decodes the whole photo. @throws SpotlessError when it cannot be */
  readonly verify: (photo: Uint8Array, options: TaskOptions) => Promise<VerifiedPhoto>
  /** Puts another background behind a cut-out. @throws SpotlessError what the engine says */
  readonly changeBackground: (request: BackgroundChange, options: TaskOptions) => Promise<ChangedBackground>
  /** Computes what is no edit and no search. @throws SpotlessError what the engine says */
  readonly compute: <Name extends ComputationName>(
    name: Name,
    request: ComputationRequest<Name>,
    options: TaskOptions,
  ) => Promise<ComputationResult<Name>>
  /** Looks for what could be erased. @throws SpotlessError what the engine says */
  readonly findCandidates: (search: CandidatesSearch, options: TaskOptions) => Promise<CandidatesAnswer>
  /** Whether nothing runs and nothing waits. */
  readonly isIdle: () => boolean
  readonly close: () => Promise<void>
}

/**
 * The pixel processes of an API. Uploads have one of their own, because somebody waits for each of these short tasks while a
 * search may take seconds. Where the process that makes edits is at hand and idle, it verifies, because the decoded photo is then
 * cached there for its first edit.
 */
export const interactivePixels = (uploads: Pixels, searches: Pixels, engine?: Pixels): Pixels => ({
  ...searches,
  verify: (photo, options) => (engine?.isIdle() ? engine : uploads).verify(photo, options),
})

/** The pixel process ended in the middle of a task: killed, crashed or out of memory. */
export class PixelProcessLost extends Error {
  constructor(how: string) {
    super(`The pixel process ended in the middle of a task (${how}).`)
    this.name = 'PixelProcessLost'
  }
}
