import { placementOf } from '@spotless/contract/maskPlacement'
import { Paintbrush } from 'lucide-react'
import { useState } from 'react'
import { asDataUrl } from '../../../lib/asDataUrl.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { button } from '../../../ui/button.ts'
import { showCallError } from '../../editor/actions/editorToasts.ts'
import { editor } from '../../editor/editorStore.ts'
import { fetchFileMask, setFileMask } from '../actions/batchCalls.ts'
import { useRecipe } from '../recipe/recipeStore.ts'
import { useFindsMarks } from './foundMarks.ts'
import { type BatchPhoto, MaskDialog } from './MaskDialog.tsx'
import { placedMask, templateOfDataUrl } from './maskImage.ts'

/** Corrects the mark on one photo before the run. */
export const CorrectMask = ({ batchId, photo }: { readonly batchId: string; readonly photo: BatchPhoto }) => {
  const [isOpen, setOpen] = useState(false)
  const mask = useRecipe((recipe) => recipe.mask)
  const findsMarks = useFindsMarks()
  const isMarkedAlone = photo.hasOwnMask || (findsMarks && (photo.marksFound ?? 0) > 0)
  const initial = async (): Promise<Blob | null> => {
    if (isMarkedAlone) return (await templateOfDataUrl(await fetchFileMask(batchId, photo.id))).file
    if (findsMarks) return null
    return mask && placedMask(mask, photo, placementOf(editor.get().options.maskPlacement))
  }
  return (
    <>
      <button type="button" className={button('quiet')} onClick={() => setOpen(true)}>
        <Paintbrush className="size-4" aria-hidden />{' '}
        {photo.hasOwnMask ? 'Marked by hand' : findsMarks && !isMarkedAlone ? 'Mark it by hand' : 'Correct the mark'}
      </button>
      {isOpen && (
        <MaskDialog
          photo={photo}
          title="Correct the mark on this photo"
          saveLabel="Use on this photo"
          initial={initial}
          onSave={async (file) => {
            try {
              await setFileMask(batchId, photo.id, await asDataUrl(file))
              await queryClient.invalidateQueries({ queryKey: ['file mask', photo.id] })
            } catch (error) {
              showCallError(error, 'The mark was not saved', 'The server could not be reached. Please try again.')
            }
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
