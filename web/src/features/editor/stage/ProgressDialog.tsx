import { ProgressModal } from '../../../ui/ProgressModal.tsx'
import { useEditor } from '../editorStore.ts'

const editNote = 'AI is removing unwanted areas from your image'

/** Covers the screen while a task is running. */
export const ProgressDialog = () => {
  const task = useEditor((state) => state.task)
  return task && <ProgressModal {...task} note={task.kind === 'upload' ? undefined : editNote} />
}
