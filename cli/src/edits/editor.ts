import type { CandidatesAnswer } from '@spotless/contract/candidates'
import type { Mode } from '@spotless/contract/mode'
import type { ChangeBackground, EditOptions } from '@spotless/contract/options'
import type { EditResult } from '@spotless/engine/pipeline'

/** One edit of one photo; byte arrays are encoded files. */
export interface EditJob {
  readonly mode: Mode
  /** File name, for the server and for messages. */
  readonly name: string
  readonly photo: Uint8Array
  /** PNG in image space; white marks what is to be changed. */
  readonly mask?: Uint8Array | undefined
  readonly prompt?: string | undefined
  readonly options: EditOptions
  /** Background laid behind a cut-out. */
  readonly background?: ChangeBackground | undefined
}

export type Edited = Pick<EditResult, 'file' | 'format' | 'width' | 'height' | 'engine' | 'notes'>

export interface JobControl {
  readonly signal: AbortSignal
  /** @param fraction 0–1 of the whole edit */
  readonly onProgress: (fraction: number) => void
}

/** Where edits are made: by the engine in this process, or by a server. */
export interface Editor {
  /** @throws SpotlessError for what the person can mend; the signal's reason when aborted */
  readonly edit: (job: EditJob, control: JobControl) => Promise<Edited>
  /** Lines of text and repeated marks. @throws as `edit` */
  readonly findMarks: (job: Pick<EditJob, 'name' | 'photo'>, signal: AbortSignal) => Promise<CandidatesAnswer>
  readonly close: () => Promise<void>
}
