import type { BatchRequest, BatchSummary } from '@spotless/contract/batch'
import type { Mode } from '@spotless/contract/mode'
import { create } from 'zustand'
import { editor } from '../../editor/editorStore.ts'

interface RecipeState {
  readonly mode: Mode
  readonly prompt: string
}

/** What the open draft will do; its options are those of the editor, whose controls change them. */
export const useRecipe = create<RecipeState>(() => ({ mode: 'background-removal', prompt: '' }))

/** Steps that were let go belong to the prompt before. */
export const changePrompt = (prompt: string): void => {
  useRecipe.setState({ prompt })
  editor.set(({ options: { prompt: _, ...options } }) => ({ options }))
}

export const currentRecipe = (): BatchRequest => {
  const { mode, prompt } = useRecipe.getState()
  return { mode, options: editor.get().options, prompt: prompt.trim() || null }
}

/** Shows the recipe that a batch has on the server. */
export const showRecipe = ({ mode, options, prompt }: Pick<BatchSummary, 'mode' | 'options' | 'prompt'>): void => {
  useRecipe.setState({ mode, prompt: prompt ?? '' })
  editor.set({ options })
}
