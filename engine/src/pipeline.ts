import type { DoubtedArea } from '@spotless/contract/doubtedArea'
import type { HostedReport } from '@spotless/contract/hosted'
import type { Mode } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import type { PlanAnswer } from '@spotless/contract/plan'
import type { Stage } from '@spotless/contract/progress'
import type { PhotoFormat } from '@spotless/contract/upload'
import type { PlanQuestion } from '@spotless/planner/model/composeQuestion'
import type { HostedModels } from './hosted/hostedModels.ts'
import type { AbortSignalLike, Runtime } from './ports.ts'
import type { SealEdit } from './provenance/sealEdit.ts'
import type { Box } from './raster/raster.ts'

/** What one edit is made from; every byte array is an encoded file. */
export interface EditRequest {
  readonly mode: Mode
  /** The untouched original, in any of `inputFormats`. */
  readonly photo: Uint8Array
  /** PNG mask in image space; white marks what is to be changed. */
  readonly mask?: Uint8Array
  /** `restore` brings the original's pixels back under the mask. */
  readonly action: 'erase' | 'restore'
  readonly prompt?: string
  readonly options: EditOptions
  /** `work` of the result that an iterative edit continues from. */
  readonly previousWork?: Uint8Array
  /** Other photos under the same mask by the same rule, which may carry the same mark; watermark-removal solves it from all. */
  readonly companions?: readonly Uint8Array[]
  /** Masks of the companions, one for each, where the marks of every photo were found by themselves instead of placed by a rule. */
  readonly companionMasks?: readonly Uint8Array[]
  /** `sharedMarks` of an earlier result with the same mask, or one found in the same place; then companions are not needed. */
  readonly sharedMarks?: Uint8Array
}

/** A result's file as it is stored, with what the person should know about that. */
export interface StoredResult {
  readonly file: Uint8Array
  readonly format: PhotoFormat
  readonly notes: readonly string[]
}

/** What the person asked of the file's size; what is added to the file after its encoding counts too. */
export interface SizeLimit {
  readonly maxBytes: number
  /** Stores the same picture in fewer bytes. @throws SpotlessError `result_too_large` */
  readonly store: (maxBytes: number) => Promise<StoredResult>
}

/** What a mode makes of a photo, before metadata and signature are added. */
export interface MadeResult extends EditResult {
  readonly sizeLimit?: SizeLimit
  /** How the file is stored, where that is not as the photo was; another file of the same picture has others. */
  readonly storageNotes?: readonly string[]
}

export interface EditResult {
  readonly file: Uint8Array
  readonly format: PhotoFormat
  readonly width: number
  readonly height: number
  /** Name of the engine that made the pixels, for example `MI-GAN`. */
  readonly engine: string
  /** What was done and what was left, as sentences for people. */
  readonly notes: readonly string[]
  /** The plan of a prompt, step by step; prompt-edit alone. */
  readonly plan?: PlanAnswer
  /** Which models outside the engine were asked; absent when none were. */
  readonly hosted?: HostedReport
  /** Areas of a watermark removal in which a person may prefer another way; absent where there are none. */
  readonly doubtedAreas?: readonly DoubtedArea[]
  /** Boxes outside which every sample was the photo's own before encoding; absent when the whole photo was worked on. */
  readonly changed?: readonly Box[]
  /** Lossless intermediate of this result; opaque outside the engine, given back as `previousWork`. */
  readonly work?: Uint8Array
  /** Marks that were solved from the companions, for other photos of the set; opaque outside the engine. */
  readonly sharedMarks?: Uint8Array
  /** Milliseconds spent per part, for the benchmark and the log. */
  readonly timingsMs: Readonly<Record<string, number>>
}

/** A language model; it is told words and measurements, never pixels. */
export interface LanguageModel {
  /** As people are shown it. */
  readonly name: string
  /** @returns its answer as text @throws Error when it gives none, the signal's reason when aborted */
  readonly ask: (question: PlanQuestion, signal: AbortSignalLike) => Promise<string>
}

export interface PipelineContext extends Runtime {
  /** Whether results say in their metadata what was done; true by default. */
  readonly labelsEdits?: boolean
  /** Puts a signed manifest into results; absent where they are not signed. */
  readonly sealEdit?: SealEdit
  /** Models outside the engine that this edit may use; absent when the operator or the person wants none. */
  readonly hosted?: HostedModels
  /** A language model that plans what words ask for; absent where the operator or the person wants none. */
  readonly languageModel?: LanguageModel
  /** @param fraction 0–1 of the stage itself */
  readonly onProgress: (stage: Stage, fraction?: number, message?: string) => void
}

/**
 * Pixels in, pixels out. Throws a `SpotlessError` for what the person can mend (no mask, unreadable photo, no face …)
 * and the signal's reason when aborted; never returns a result that it did not make.
 */
export type Pipeline<Result extends EditResult = EditResult> = (
  request: EditRequest,
  context: PipelineContext,
) => Promise<Result>
