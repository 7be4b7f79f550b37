import type { BackgroundRequest } from '@spotless/contract/background'
import { processAnswerSchema } from '@spotless/contract/edit'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'
import { failCall } from '../actions/failures.ts'
import { decodePicture } from '../actions/runEdit.ts'
import { uploadPhoto } from '../actions/uploadPhoto.ts'
import { type EditResult, editor } from '../editorStore.ts'

interface Change extends BackgroundRequest {
  /** The photo to put behind, for the backdrop `photo`. */
  readonly other?: File | undefined
}

/**
 * Puts another background behind the photo's cut-out, free of charge; the result joins the others.
 * @param label names the background in the history
 * @returns whether it worked; a failure was shown as a toast
 */
export const changeBackground = async (result: EditResult, label: string, change: Change): Promise<boolean> => {
  const { other, ...request } = change
  try {
    const backgroundImageId = other
      ? (await uploadPhoto(other, 'background-removal', new AbortController().signal)).id
      : request.backgroundImageId
    const payload: BackgroundRequest = { ...request, ...(backgroundImageId === undefined ? {} : { backgroundImageId }) }
    const response = await call('POST', route.background(result.imageId), { payload })
    const answer = processAnswerSchema.parse(await response.json())
    await decodePicture(answer.processedPath)
    editor.addResult({ answer, imageId: result.imageId, label: `Background: ${label}` })
    return true
  } catch (error) {
    failCall(error, 'Processing failed', 'Failed to process image. Please try again.')
    return false
  }
}
