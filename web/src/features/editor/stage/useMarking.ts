import { type Mode, modes } from '@spotless/contract/mode'
import { useEffect, useMemo } from 'react'
import { useCandidates } from '../candidates/useCandidates.ts'
import { useCompletion } from '../completion/useCompletion.ts'
import { type UploadedPhoto, useEditor } from '../editorStore.ts'
import { createMaskEditor } from '../mask/maskEditor.ts'
import { useSelecting } from '../selecting/useSelecting.ts'
import { useToolState } from '../tools/toolState.ts'

/** Mask, candidates and selection of a photo in stage 2. */
export const useMarking = (mode: Mode, photo: UploadedPhoto) => {
  const workingImage = useEditor((state) => state.workingImage)
  const editMode = useEditor((state) => state.editMode)
  const { width, height } = workingImage?.answer ?? photo.answer
  const { needsMask } = modes[mode]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new working image starts with an empty mask, even at the same size
  const maskEditor = useMemo(
    () => (needsMask ? createMaskEditor({ width, height }) : null),
    [needsMask, width, height, workingImage],
  )
  const candidates = useCandidates(photo.answer.id, maskEditor)
  const selecting = useSelecting({
    photoId: photo.answer.id,
    from: workingImage,
    maskEditor,
    onAlongside: candidates.offerAlongside,
  })
  const completion = useCompletion({
    photoId: photo.answer.id,
    from: workingImage,
    maskEditor: (mode === 'object-removal' || mode === 'watermark-removal') && editMode === 'erase' ? maskEditor : null,
    to: mode === 'object-removal' ? 'objects' : 'gaps',
  })
  // Candidates are found in the uploaded photo, so they fit no other working image.
  const canSearch = needsMask && workingImage === null
  const unmarkedOutlines = useMemo(
    () => candidates.found?.filter(({ isMarked }) => !isMarked).map(({ outline }) => outline) ?? [],
    [candidates.found],
  )
  useEffect(() => {
    if (!needsMask && useToolState.getState().tool === 'select') useToolState.getState().setTool('brush')
  }, [needsMask])
  return { width, height, maskEditor, candidates, canSearch, unmarkedOutlines, selecting, completion }
}
