import { type Mode, modes } from '@spotless/contract/mode'
import { type EditResult, editor } from '../editorStore.ts'
import type { MaskSession } from '../mask/maskSession.ts'
import { confirmRights } from '../rights/confirmRights.ts'
import { celebrate, fail, failCall } from './failures.ts'
import { makeResult } from './makeResult.ts'

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

const processing = async (work: () => Promise<unknown>): Promise<string | null> => {
  try {
    await work()
    celebrate('Processing complete', 'Your image is ready.')
    return null
  } catch (error) {
    return failCall(error, 'Processing failed', 'Failed to process image. Please try again.')
  }
}

/**
 * Has a prompt carried out; prompt and outcome join the conversation.
 * @param from the result it goes on from; null for the photo itself
 * @param skipSteps steps of its plan, by index, that are left out
 */
export const processPrompt = async (
  prompt: string,
  from: EditResult | null,
  skipSteps: readonly number[] = [],
): Promise<void> => {
  const { photo, work } = editor.get()
  if (work || !photo) return
  const options = skipSteps.length > 0 ? { prompt: { skipSteps: [...skipSteps] } } : {}
  const refusal = await processing(async () => {
    const result = await makeResult({ mode: 'prompt-edit', photo, from, prompt, options })
    editor.addTurn({ prompt, from, result, refusal: null })
    editor.set({ prompt: '' })
  })
  if (refusal !== null) editor.addTurn({ prompt, from, result: null, refusal })
}

/** The process button. In Chat to Edit a prompt goes on from the result that is shown. */
export const processPhoto = async (mode: Mode, session: MaskSession | null): Promise<void> => {
  const lacking = missing(mode, session)
  if (lacking) return fail(...lacking)
  if (mode === 'watermark-removal' && !(await confirmRights())) return
  const { photo, base, shown, editMode, prompt, options, work } = editor.get()
  if (work || !photo) return
  const { needsMask, needsPrompt } = modes[mode]
  if (needsPrompt) return processPrompt(prompt.trim(), base ?? shown)
  const mask = needsMask ? session?.mask : undefined
  await processing(() => makeResult({ mode, photo, from: base, editMode, mask, options }))
}
