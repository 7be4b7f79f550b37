import { type Mode, modeNames } from '@spotless/contract/mode'
import { canFindMarks } from '@spotless/contract/needsMask'
import { fileTooLarge } from './container/fitToSize.ts'
import { enhancePhoto } from './face/enhancePhoto.ts'
import { findMissingMask } from './findMissingMask.ts'
import { keepGainMap } from './hdr/keepGainMap.ts'
import { takeHeadshot } from './headshot/takeHeadshot.ts'
import { removeObject } from './inpaint/removeObject.ts'
import { removeBackground } from './matte/removeBackground.ts'
import type { EditRequest, EditResult, MadeResult, Pipeline, PipelineContext, StoredResult } from './pipeline.ts'
import { editByPrompt } from './plan/editByPrompt.ts'
import { labelEdit, removeAnnouncements } from './provenance/labelEdit.ts'
import { sealOrNote } from './provenance/sealOrNote.ts'
import { sourceTypeOf } from './provenance/sourceTypeOf.ts'
import { upscalePhoto } from './upscale/upscalePhoto.ts'
import { removeSharedMarks } from './watermark/joint/removeSharedMarks.ts'

const makers: Readonly<Partial<Record<Mode, Pipeline<MadeResult>>>> = {
  'background-removal': removeBackground,
  'face-enhancement': enhancePhoto,
  'image-upscale': upscalePhoto,
  'object-removal': removeObject,
  'professional-photo': takeHeadshot,
  'prompt-edit': editByPrompt,
  'watermark-removal': removeSharedMarks,
}

type WithNotes = Pick<StoredResult, 'file' | 'notes'>

/** A signature differs by a few bytes from one file to the next. */
const slackBytes = 512
/** What the words about the edit may add to a file. */
const labelBytes = 4_096
const leftOutForSize =
  'The signed manifest, and an HDR layer if the photo has one, were left out to keep to the file size.'

/** Keeps the photo's gain map, says in the result's file what was done, and signs it. @param isBare the words alone */
const complete = async (
  result: EditResult,
  request: EditRequest,
  context: PipelineContext,
  isBare: boolean,
): Promise<WithNotes> => {
  const { engine, changed } = result
  const claim = {
    mode: request.mode,
    engine,
    sourceType: sourceTypeOf(request, result),
    ...(changed && { changed }),
  }
  const isLabelled = context.labelsEdits !== false
  const labelled = isLabelled ? labelEdit(result.file, claim) : removeAnnouncements(result.file)
  if (isBare) return { file: labelled, notes: [] }
  const hdr = await keepGainMap(labelled, request, result, context)
  const seal = isLabelled ? context.sealEdit : undefined
  const sealed = await sealOrNote(seal, hdr?.file ?? labelled, request.photo, claim)
  return { file: sealed.file, notes: [...(hdr?.notes ?? []), ...sealed.notes] }
}

/** A result with its file completed within the size that was asked for, and in what format that is. */
const completeWithin = async (
  { sizeLimit, storageNotes = [], ...made }: MadeResult,
  request: EditRequest,
  context: PipelineContext,
): Promise<EditResult> => {
  const add = async (stored: StoredResult, isBare: boolean): Promise<EditResult> => {
    const result = { ...made, ...stored, notes: [...made.notes, ...stored.notes] }
    const { file, notes } = await complete(result, request, context, isBare)
    return { ...result, file, notes: [...result.notes, ...notes] }
  }
  const first: StoredResult = { file: made.file, format: made.format, notes: storageNotes }
  const whole = await add(first, false)
  if (sizeLimit === undefined) return whole
  const { maxBytes, store } = sizeLimit
  const fits = ({ file }: EditResult): boolean => file.length <= maxBytes
  if (fits(whole)) return whole
  /** The picture stored smaller by what is added to it. */
  const shrink = async (added: number, isBare: boolean): Promise<EditResult> =>
    add(await store(maxBytes - added), isBare)
  const added = whole.file.length - made.file.length
  const smaller = added < maxBytes / 2 ? await shrink(added + slackBytes, false).catch(() => null) : null
  if (smaller !== null && fits(smaller)) return smaller
  const bare = await shrink(labelBytes, true)
  if (!fits(bare)) throw fileTooLarge(bare.file.length, maxBytes)
  return { ...bare, notes: [...bare.notes, leftOutForSize] }
}

/** Keeps the photo's gain map, says in the result's file what was done and signs it, unless the context forbids it. */
const finished =
  (make: Pipeline<MadeResult>): Pipeline =>
  async (request, context) => {
    const made = await make(request, context)
    const result = await completeWithin(made, request, context)
    context.signal.throwIfAborted()
    return { ...result, ...(made.work === made.file && { work: result.file }) }
  }

/** The pipeline of each mode that this engine has; a mode without one is answered `mode_unavailable`. */
export const pipelines: Readonly<Partial<Record<Mode, Pipeline>>> = Object.fromEntries(
  modeNames.flatMap((mode) => {
    const make = makers[mode]
    if (make === undefined) return []
    return [[mode, canFindMarks(mode) ? findMissingMask(finished(make)) : finished(make)]]
  }),
)
