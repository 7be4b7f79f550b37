import type { BatchRequest } from '@spotless/contract/batch'
import { type Mode, modes } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { asDataUrl } from '../../../lib/asDataUrl.ts'
import { createBatch } from '../../batch/actions/batchCalls.ts'
import { addWhenOpened } from '../../batch/droppedFiles.ts'
import { editor } from '../editorStore.ts'
import { showCallError } from './editorToasts.ts'

/** What was done to the photo that is shown, so that it can be done to others. */
const recipeOfResult = async (mode: Mode): Promise<BatchRequest> => {
  const { shown, turns, options } = editor.get()
  const turn = turns.find(({ result }) => result !== null && result === shown)
  return {
    mode,
    options,
    ...(modes[mode].needsPrompt && { prompt: turn?.prompt ?? null }),
    ...(modes[mode].needsMask && shown?.maskPng && { mask: await asDataUrl(shown.maskPng) }),
  }
}

const open = async (recipe: BatchRequest | Promise<BatchRequest>, files: readonly File[]): Promise<string | null> => {
  try {
    const id = await createBatch(await recipe)
    addWhenOpened(files.map((file) => ({ name: file.name, file })))
    return `${screen.batch}?id=${id}`
  } catch (error) {
    showCallError(error, 'No batch was made', 'The server could not be reached. Please try again.')
    return null
  }
}

/** Makes a batch that does to others what was done to the photo that is shown. @returns its address, or null */
export const batchLikeResult = (mode: Mode): Promise<string | null> => open(recipeOfResult(mode), [])

/** Makes a batch of files with the editor's mode and options. @returns its address, or null */
export const batchOfFiles = (mode: Mode, files: readonly File[]): Promise<string | null> =>
  open({ mode, options: editor.get().options }, files)
