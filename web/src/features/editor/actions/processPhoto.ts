import { type Mode, modes } from '@spotless/contract/mode'
import { maxShadows } from '@spotless/contract/options'
import { type EditResult, editor } from '../editorStore.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import { confirmRights } from '../rights/confirmRights.ts'
import { createResult } from './createResult.ts'
import { showCallError, showCompletion, showError } from './editorToasts.ts'

const markRequired: Partial<Readonly<Record<Mode, string>>> = {
  'watermark-removal': 'Please mark the watermark area to remove.',
  'object-removal': 'Please mark the object area to remove.',
}

/** What is missing before a photo can be processed, as title and text; null if nothing is. */
const missingInput = (mode: Mode, maskEditor: MaskEditor | null): readonly [string, string] | null => {
  const { photo, prompt } = editor.get()
  if (!photo) return ['No image uploaded', 'Please upload an image first.']
  if (modes[mode].needsMask && (!maskEditor || maskEditor.isEmpty()))
    return ['No area marked', markRequired[mode] ?? '']
  if (modes[mode].needsPrompt && !prompt.trim()) {
    return ['No prompt provided', 'Please describe what you want to do with the image.']
  }
  return null
}

const runWithToasts = async (run: () => Promise<unknown>): Promise<string | null> => {
  try {
    await run()
    showCompletion('Processing complete', 'Your image is ready.')
    return null
  } catch (error) {
    return showCallError(error, 'Processing failed', 'Failed to process image. Please try again.')
  }
}

/**
 * Processes a prompt and adds it, with its outcome, to the conversation.
 * @param from the result to start from; null for the photo itself
 * @param skipSteps indices of steps of its plan to skip
 */
export const processPrompt = async (
  prompt: string,
  from: EditResult | null,
  skipSteps: readonly number[] = [],
): Promise<void> => {
  const { photo, task } = editor.get()
  if (task || !photo) return
  const options = skipSteps.length > 0 ? { prompt: { skipSteps: [...skipSteps] } } : {}
  const error = await runWithToasts(async () => {
    const result = await createResult({ mode: 'prompt-edit', photo, from, prompt, options })
    editor.addTurn({ prompt, from, result, error: null })
    editor.set({ prompt: '' })
  })
  if (error !== null) editor.addTurn({ prompt, from, result: null, error })
}

/** The process button. In Chat to Edit, a prompt continues from the result shown. */
export const processPhoto = async (mode: Mode, maskEditor: MaskEditor | null): Promise<void> => {
  const missing = missingInput(mode, maskEditor)
  if (missing) return showError(...missing)
  if (mode === 'watermark-removal' && !(await confirmRights())) return
  const { photo, workingImage, shown, editMode, prompt, options, task } = editor.get()
  if (task || !photo) return
  const { needsMask, needsPrompt } = modes[mode]
  if (needsPrompt) return processPrompt(prompt.trim(), workingImage ?? shown)
  const mask = needsMask ? maskEditor?.mask : undefined
  const shadows = mode === 'object-removal' ? (maskEditor?.shadows().slice(0, maxShadows) ?? []) : []
  const withShadows = shadows.length > 0 ? { ...options, erase: { ...options.erase, shadows } } : options
  await runWithToasts(() => createResult({ mode, photo, from: workingImage, editMode, mask, options: withShadows }))
}
