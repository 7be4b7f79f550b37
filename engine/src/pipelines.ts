import { type Mode, modeNames } from '@spotless/contract/mode'
import { canFindMarks } from '@spotless/contract/needsMask'
import { enhancePhoto } from './face/enhancePhoto.ts'
import { findMissingMask } from './findMissingMask.ts'
import { keepGainMap } from './hdr/keepGainMap.ts'
import { takeHeadshot } from './headshot/takeHeadshot.ts'
import { removeObject } from './inpaint/removeObject.ts'
import { removeBackground } from './matte/removeBackground.ts'
import type { Pipeline } from './pipeline.ts'
import { editByPrompt } from './plan/editByPrompt.ts'
import { labelEdit, removeAnnouncements } from './provenance/labelEdit.ts'
import { sealOrNote } from './provenance/sealOrNote.ts'
import { sourceTypeOf } from './provenance/sourceTypeOf.ts'
import { upscalePhoto } from './upscale/upscalePhoto.ts'
import { removeSharedMarks } from './watermark/joint/removeSharedMarks.ts'

const makers: Readonly<Partial<Record<Mode, Pipeline>>> = {
  'background-removal': removeBackground,
  'face-enhancement': enhancePhoto,
  'image-upscale': upscalePhoto,
  'object-removal': removeObject,
  'professional-photo': takeHeadshot,
  'prompt-edit': editByPrompt,
  'watermark-removal': removeSharedMarks,
}

/** Keeps the photo's gain map, says in the result's file what was done and signs it, unless the context forbids it. */
const finished =
  (make: Pipeline): Pipeline =>
  async (request, context) => {
    const result = await make(request, context)
    const { engine, work, changed } = result
    const claim = {
      mode: request.mode,
      engine,
      sourceType: sourceTypeOf(request, result),
      ...(changed && { changed }),
    }
    const isLabelled = context.labelsEdits !== false
    const labelled = isLabelled ? labelEdit(result.file, claim) : removeAnnouncements(result.file)
    const hdr = await keepGainMap(labelled, request, result, context)
    const bare = hdr?.file ?? labelled
    const seal = isLabelled ? context.sealEdit : undefined
    const { file, notes: sealNotes } = await sealOrNote(seal, bare, request.photo, claim)
    context.signal.throwIfAborted()
    const notes = [...result.notes, ...(hdr?.notes ?? []), ...sealNotes]
    return { ...result, file, notes, ...(work === result.file && { work: file }) }
  }

/** The pipeline of each mode that this engine has; a mode without one is answered `mode_unavailable`. */
export const pipelines: Readonly<Partial<Record<Mode, Pipeline>>> = Object.fromEntries(
  modeNames.flatMap((mode) => {
    const make = makers[mode]
    if (make === undefined) return []
    return [[mode, canFindMarks(mode) ? findMissingMask(finished(make)) : finished(make)]]
  }),
)
