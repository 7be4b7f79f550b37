import type { ClientConfig } from '@spotless/contract/config'
import type { ErrorCode } from '@spotless/contract/error'
import { type Mode, modes } from '@spotless/contract/mode'
import { maxShadows } from '@spotless/contract/options'
import type { Pointed } from '@spotless/contract/pointed'
import { route } from '@spotless/contract/route'
import { CallError } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { type EditResult, editor, type Pointing, type Turn } from '../editorStore.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import { planAhead, thingsToPointAt } from '../pointing/planAhead.ts'
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

/** Why a prompt failed: nothing that it names was found in the photo. */
const missingCode: ErrorCode = 'no_subject'

interface PromptEdit {
  readonly prompt: string
  /** The result to start from; null for the photo itself. */
  readonly from: EditResult | null
  /** Indices of steps of its plan to skip. */
  readonly skipSteps?: readonly number[]
  readonly pointed?: readonly Pointed[]
}

/** Processes a prompt and adds it, with its outcome, to the conversation; what was not found is asked to be pointed at. */
const processPrompt = async ({ prompt, from, skipSteps = [], pointed = [] }: PromptEdit): Promise<void> => {
  const { photo, task } = editor.get()
  if (task || !photo) return
  const wishes = {
    ...(skipSteps.length > 0 && { skipSteps: [...skipSteps] }),
    ...(pointed.length > 0 && { pointed: [...pointed] }),
  }
  const options = Object.keys(wishes).length > 0 ? { prompt: wishes } : {}
  const error = await runWithToasts(async () => {
    try {
      const result = await createResult({ mode: 'prompt-edit', photo, from, prompt, options })
      editor.addTurn({ prompt, from, result, error: null, pointed })
      editor.set({ prompt: '' })
    } catch (failure) {
      const isMissing = failure instanceof CallError && failure.code === missingCode && pointed.length === 0
      const names = isMissing ? thingsToPointAt(await planAhead(prompt), true) : []
      if (names.length > 0) editor.set({ pointing: { prompt, from, names, pointed: [] } })
      throw failure
    }
  })
  if (error !== null && editor.get().pointing === null) editor.addTurn({ prompt, from, result: null, error, pointed })
}

/** Makes a prompt of the conversation again without some steps. */
export const repeatPrompt = ({ prompt, from, pointed = [] }: Turn, skipSteps: readonly number[]): Promise<void> =>
  processPrompt({ prompt, from, skipSteps, pointed })

/** Goes on after a thing was pointed at: to the next one, or with the edit. */
export const finishPointing = async (pointing: Pointing): Promise<void> => {
  if (pointing.pointed.length < pointing.names.length) return editor.set({ pointing })
  editor.set({ pointing: null })
  await processPrompt(pointing)
}

/** Processes a prompt, or first asks what its words mean, or to point at what it names and no detector knows. */
const startPrompt = async (prompt: string, from: EditResult | null): Promise<void> => {
  const hosted = queryClient.getQueryData<ClientConfig>([route.config])?.hostedServices['prompt-edit'] ?? []
  const isLocal = hosted.length === 0 || editor.get().options.localOnly === true
  const plan = isLocal ? await planAhead(prompt) : null
  if (plan?.doubt) return editor.set({ doubt: { ...plan.doubt, prompt, from } })
  const names = thingsToPointAt(plan, false)
  if (names.length > 0) editor.set({ pointing: { prompt, from, names, pointed: [] } })
  else await processPrompt({ prompt, from })
}

/** Goes on with what was meant. */
export const chooseReading = async (from: EditResult | null, prompt: string): Promise<void> => {
  editor.set({ doubt: null, prompt })
  await startPrompt(prompt, from)
}

/** The process button. In Chat to Edit, a prompt continues from the result shown. */
export const processPhoto = async (mode: Mode, maskEditor: MaskEditor | null): Promise<void> => {
  const missing = missingInput(mode, maskEditor)
  if (missing) return showError(...missing)
  if (mode === 'watermark-removal' && !(await confirmRights())) return
  const { photo, workingImage, shown, editMode, prompt, options, task } = editor.get()
  if (task || !photo) return
  const { needsMask, needsPrompt } = modes[mode]
  if (needsPrompt) return startPrompt(prompt.trim(), workingImage ?? shown)
  const mask = needsMask ? maskEditor?.mask : undefined
  const shadows = mode === 'object-removal' ? (maskEditor?.shadows().slice(0, maxShadows) ?? []) : []
  const withShadows = shadows.length > 0 ? { ...options, erase: { ...options.erase, shadows } } : options
  await runWithToasts(() => createResult({ mode, photo, from: workingImage, editMode, mask, options: withShadows }))
}
