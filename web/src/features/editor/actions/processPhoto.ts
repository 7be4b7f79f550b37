import { type Mode, modes } from '@spotless/contract/mode'
import { messageOf } from '../../../lib/call.ts'
import { type EditResult, editor } from '../editorStore.ts'
import { encodeMaskPng } from '../mask/encodeMaskPng.ts'
import type { MaskSession } from '../mask/maskSession.ts'
import { confirmRights } from '../rights/confirmRights.ts'
import { celebrate, fail, failCall } from './failures.ts'
import { runEdit, withWork } from './runEdit.ts'

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

const markRequired: Partial<Readonly<Record<Mode, string>>> = {
  'watermark-removal': 'Please mark the watermark area to remove.',
  'object-removal': 'Please mark the object area to remove.',
}

/** What is missing before a photo can be processed, as title and text; null when nothing is. */
const missing = (mode: Mode, session: MaskSession | null): readonly [string, string] | null => {
  const { photo, prompt } = editor.get()
  if (!photo) return ['No image uploaded', 'Please upload an image first.']
  if (modes[mode].needsMask && (!session || session.isEmpty())) return ['No area marked', markRequired[mode] ?? '']
  if (modes[mode].needsPrompt && !prompt.trim()) {
    return ['No prompt provided', 'Please describe what you want to do with the image.']
  }
  return null
}

/** The process button. In Chat to Edit a prompt goes on from the result that is shown. */
export const processPhoto = async (mode: Mode, session: MaskSession | null): Promise<void> => {
  const lacking = missing(mode, session)
  if (lacking) return fail(...lacking)
  if (mode === 'watermark-removal' && !(await confirmRights())) return
  const { photo, base, shown, editMode, prompt, options, work } = editor.get()
  if (work || !photo) return
  const { needsMask, needsPrompt, label } = modes[mode]
  const from: EditResult | null = base ?? (needsPrompt ? shown : null)
  const imageId = from?.imageId ?? photo.answer.id
  const words = prompt.trim()
  try {
    const answer = await withWork('process', async (signal) =>
      runEdit(
        imageId,
        {
          maskData: needsMask && session ? await asDataUrl(await encodeMaskPng(session.mask)) : null,
          mode: editMode,
          isIterativeEdit: from !== null && !from.isUpload,
          currentImageUrl: from && !from.isUpload ? from.answer.processedPath : null,
          editingMode: mode,
          ...(needsPrompt ? { prompt: words } : {}),
          options,
        },
        signal,
      ),
    )
    const result: EditResult = { answer, imageId, label }
    editor.addResult(result)
    if (needsPrompt) {
      editor.addTurn({ prompt: words, result, refusal: null })
      editor.set({ prompt: '' })
    }
    celebrate('Processing complete', 'Your image is ready.')
  } catch (error) {
    const otherwise = 'Failed to process image. Please try again.'
    const text = failCall(error, 'Processing failed', otherwise)
    if (text !== null && needsPrompt) {
      editor.addTurn({ prompt: words, result: null, refusal: messageOf(error, otherwise) })
    }
  }
}

/** Ends the work under way, on the server too. */
export const cancelWork = (): void => editor.get().work?.cancel()
