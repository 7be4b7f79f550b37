import type { BatchRequest, BatchSummary } from '@spotless/contract/batch'
import { type Mode, modes } from '@spotless/contract/mode'
import { create } from 'zustand'
import { asDataUrl } from '../../../lib/asDataUrl.ts'
import { editor } from '../../editor/editorStore.ts'
import { type TemplateMask, templateOfDataUrl } from '../mask/maskImage.ts'

interface RecipeState {
  readonly mode: Mode
  readonly prompt: string
  /** What is marked, for modes that need it. */
  readonly mask: TemplateMask | null
}

/** What the open draft will do; its options are those of the editor, whose controls change them. */
export const useRecipe = create<RecipeState>(() => ({ mode: 'background-removal', prompt: '', mask: null }))

/** Steps that were let go belong to the prompt before. */
export const changePrompt = (prompt: string): void => {
  useRecipe.setState({ prompt })
  editor.set(({ options: { prompt: _, ...options } }) => ({ options }))
}

export const currentRecipe = async (): Promise<BatchRequest> => {
  const { mode, prompt, mask } = useRecipe.getState()
  const recipe = { mode, options: editor.get().options, prompt: prompt.trim() || null }
  if (!modes[mode].needsMask) return recipe
  return { ...recipe, mask: mask && (await asDataUrl(mask.file)) }
}

/** Shows a recipe; its mask stays where it is not given. */
export const showRecipe = ({
  mode,
  options,
  prompt,
  mask,
}: Pick<BatchSummary, 'mode' | 'options' | 'prompt'> & { readonly mask?: TemplateMask | null }): void => {
  useRecipe.setState({ mode, prompt: prompt ?? '', ...(mask !== undefined && { mask }) })
  editor.set({ options })
}

/** The mask of a recipe, decoded; null where it has none or it cannot be read. */
export const maskOfRecipe = async (dataUrl: string | null | undefined): Promise<TemplateMask | null> =>
  dataUrl ? templateOfDataUrl(dataUrl).catch(() => null) : null
