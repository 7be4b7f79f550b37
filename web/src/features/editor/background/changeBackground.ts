import type { BackgroundRequest } from '@spotless/contract/background'
import { processAnswerSchema } from '@spotless/contract/edit'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'
import { showCallError } from '../actions/editorToasts.ts'
import { decodePicture } from '../actions/runEdit.ts'
import { uploadPhoto } from '../actions/uploadPhoto.ts'
import { type EditResult, editor } from '../editorStore.ts'
import type { BackgroundChoice } from './useBackground.ts'

/**
 * Replaces the background of a cut-out, free of charge, and adds the result to the editor.
 * @param label names the background in the list of results
 * @returns whether it succeeded; otherwise a toast has shown the error
 */
export const changeBackground = async (
  result: EditResult,
  label: string,
  choice: BackgroundChoice,
): Promise<boolean> => {
  const { backdropPhoto, ...request } = choice
  try {
    const cutout = result.cutout ?? result
    const payload: BackgroundRequest = { ...request, editId: cutout.answer.editId }
    if (backdropPhoto) {
      const uploaded = await uploadPhoto(backdropPhoto, 'background-removal', new AbortController().signal)
      payload.backgroundImageId = uploaded.id
    }
    const response = await call('POST', route.background(result.imageId), { payload })
    const answer = processAnswerSchema.parse(await response.json())
    await decodePicture(answer.processedPath)
    editor.addResult({
      answer,
      imageId: result.imageId,
      label: `Background: ${label}`,
      cutout,
    })
    return true
  } catch (error) {
    showCallError(error, 'Processing failed', 'Failed to process image. Please try again.')
    return false
  }
}
