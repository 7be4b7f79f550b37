import { doubtedPartsOf } from '@spotless/contract/doubtedArea'
import type { ProcessAnswer } from '@spotless/contract/edit'
import { type Mode, modes } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import { asDataUrl } from '../../../lib/asDataUrl.ts'
import { rememberSeconds } from '../../../lib/editSeconds.ts'
import type { Rectangle } from '../../../lib/geometry.ts'
import { type EditMode, type EditResult, editor, type UploadedPhoto } from '../editorStore.ts'
import { encodeMaskPng } from '../mask/encodeMaskPng.ts'
import { type MaskRaster, markedBounds } from '../mask/maskRaster.ts'
import { runEdit, withTask } from './runEdit.ts'

interface EditInput {
  readonly mode: Mode
  readonly photo: UploadedPhoto
  /** The result to start from; null for the photo itself. */
  readonly from: EditResult | null
  readonly editMode?: EditMode
  readonly mask?: MaskRaster | undefined
  readonly prompt?: string
  readonly options: EditOptions
}

/** What a result can be exchanged for at no cost: other fills of what was marked, or a cut-out with other parts in doubt. */
const exchangeable = (mode: Mode, answer: ProcessAnswer, area: Rectangle | null): EditResult['fills'] => {
  const { editId, doubtedAreas = [] } = answer
  const answers = [answer]
  if (mode === 'background-removal') {
    return doubtedPartsOf(doubtedAreas).length === 0 ? undefined : { editId, mode, answers }
  }
  return area && (mode === 'object-removal' || mode === 'watermark-removal')
    ? { editId, mode, answers, area }
    : undefined
}

/**
 * Runs an edit with a progress dialog and adds its result to the editor.
 * @throws {Error} as `runEdit` does
 */
export const createResult = async (input: EditInput): Promise<EditResult> => {
  const { mode, photo, from, editMode = 'erase', mask, prompt, options } = input
  const imageId = from?.imageId ?? photo.answer.id
  const workingImage = from && !from.isUpload ? from : null
  const maskPng = mask ? await encodeMaskPng(mask) : null
  const startedAtMs = performance.now()
  const answer = await withTask('process', async (signal) =>
    runEdit(
      imageId,
      {
        maskData: maskPng && (await asDataUrl(maskPng)),
        mode: editMode,
        isIterativeEdit: workingImage !== null,
        currentImageUrl: workingImage?.answer.processedPath ?? null,
        editingMode: mode,
        ...(prompt === undefined ? {} : { prompt }),
        options: { ...options, ...(editor.get().options.localOnly === true && { localOnly: true }) },
      },
      signal,
    ),
  )
  rememberSeconds('server', mode, (performance.now() - startedAtMs) / 1000, photo.answer.width * photo.answer.height)
  const area = mask && editMode === 'erase' ? markedBounds(mask) : null
  const fills = exchangeable(mode, answer, area)
  const result: EditResult = {
    answer,
    imageId,
    label: modes[mode].label,
    ...(fills && { fills }),
    ...(maskPng && { maskPng }),
  }
  editor.addResult(result)
  return result
}
