import type { Mode } from '@spotless/contract/mode'
import { enhancePhoto } from './face/enhancePhoto.ts'
import { takeHeadshot } from './headshot/takeHeadshot.ts'
import { removeObject } from './inpaint/removeObject.ts'
import { removeBackground } from './matte/removeBackground.ts'
import type { Pipeline } from './pipeline.ts'
import { editByPrompt } from './plan/editByPrompt.ts'
import { labelEdit } from './provenance/labelEdit.ts'
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

/** Says in the result's file what was done and signs it, unless the context forbids it. */
const labelled =
  (make: Pipeline): Pipeline =>
  async (request, context) => {
    const result = await make(request, context)
    if (context.labelsEdits === false) return result
    const { engine, file, work, changed, notes } = result
    const claim = {
      mode: request.mode,
      engine,
      sourceType: sourceTypeOf(request, result),
      ...(changed && { changed }),
    }
    const label = labelEdit(file, claim)
    const sealed = await context.sealEdit?.(label, request.photo, claim).catch(() => null)
    context.signal.throwIfAborted()
    const finished = sealed ?? label
    return {
      ...result,
      file: finished,
      ...(work === file && { work: finished }),
      ...(sealed === null && { notes: [...notes, 'This result is not signed: its manifest could not be made.'] }),
    }
  }

/** The pipeline of each mode that this engine has; a mode without one is answered `mode_unavailable`. */
export const pipelines: Readonly<Partial<Record<Mode, Pipeline>>> = Object.fromEntries(
  Object.entries(makers).map(([mode, make]) => [mode, labelled(make)]),
)
