import type { BatchFile } from '@spotless/contract/batch'
import { modes } from '@spotless/contract/mode'
import { canFindMarks, needsMask } from '@spotless/contract/needsMask'
import { useEditor } from '../../editor/editorStore.ts'
import { useBatch } from '../batchStore.ts'
import { useRecipe } from '../recipe/recipeStore.ts'

/** Whether the open batch is a draft that finds the marks of each photo. */
export const useFindsMarks = (): boolean => {
  const isDraft = useBatch(({ batch }) => batch?.status === 'draft')
  const isFinding = useEditor(({ options }) => options.findMarks === true)
  const canFind = useRecipe(({ mode }) => canFindMarks(mode))
  return isDraft && isFinding && canFind
}

/** Whether the recipe of the open batch still lacks a mask, and whether photos may be marked one by one. */
export const useMarking = (): { readonly lacksMask: boolean; readonly canMark: boolean } => {
  const { mode, mask } = useRecipe()
  const isNeeded = useEditor(({ options }) => needsMask(mode, options))
  return { lacksMask: isNeeded && mask === null, canMark: modes[mode].needsMask && (mask !== null || !isNeeded) }
}

/** Whether a photo has neither found nor painted marks although it was searched. */
export const lacksMarks = ({ marksFound, hasOwnMask }: BatchFile): boolean => marksFound === 0 && !hasOwnMask

/** Whether a photo is still to be searched. */
export const isUnsearched = ({ status, marksFound, hasOwnMask }: BatchFile): boolean =>
  status === 'pending' && marksFound === undefined && !hasOwnMask

/** What is marked on a photo before the run, for people. */
export const wordsOfMarks = (file: BatchFile): string => {
  if (file.hasOwnMask) return 'Marked by hand'
  if (file.marksFound === undefined) return 'Not searched yet'
  if (file.marksFound === 0) return 'No mark found'
  return file.marksFound === 1 ? '1 mark found' : `${file.marksFound} marks found`
}
