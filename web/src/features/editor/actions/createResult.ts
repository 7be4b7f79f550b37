import { type Mode, modes } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import { asDataUrl } from '../../../lib/asDataUrl.ts'
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

/**
 * Runs an edit with a progress dialog and adds its result to the editor.
 * @throws {Error} as `runEdit` does
 */
export const createResult = async (input: EditInput): Promise<EditResult> => {
  const { mode, photo, from, editMode = 'erase', mask, prompt, options } = input
  const imageId = from?.imageId ?? photo.answer.id
  const workingImage = from && !from.isUpload ? from : null
  const maskPng = mask ? await encodeMaskPng(mask) : null
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
  const isRemoval = mode === 'object-removal' || mode === 'watermark-removal'
  const area = mask && isRemoval && editMode === 'erase' ? markedBounds(mask) : null
  const fills = area && isRemoval ? { editId: answer.editId, mode, answers: [answer], area } : null
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
