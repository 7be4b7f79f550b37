import type { ProcessAnswer } from '@spotless/contract/edit'
import type { UploadAnswer } from '@spotless/contract/upload'
import { create } from 'zustand'

/** A photo that the server holds, with what the browser shows of it. */
export interface UploadedPhoto {
  readonly file: File
  readonly url: string
  readonly answer: UploadAnswer
}

export interface EditResult {
  readonly answer: ProcessAnswer
  /** Upload that the result belongs to. */
  readonly imageId: string
  readonly label: string
}

export interface Work {
  readonly kind: 'upload' | 'process' | 'upscale'
  readonly percent: number
  readonly message: string
  readonly startedAtMs: number
  readonly cancel: () => void
}

export type EditMode = 'erase' | 'restore'

interface EditorState {
  readonly photo: UploadedPhoto | null
  /** Every result of this photo, oldest first. */
  readonly results: readonly EditResult[]
  /** The result that is shown in stage 3; null in the stages before. */
  readonly shown: EditResult | null
  /** The result that is being edited further. */
  readonly base: EditResult | null
  readonly editMode: EditMode
  readonly prompt: string
  readonly scale: 2 | 4
  readonly work: Work | null
  /** Whether the newest result was downloaded. */
  readonly saved: boolean
}

const empty: EditorState = {
  photo: null,
  results: [],
  shown: null,
  base: null,
  editMode: 'erase',
  prompt: '',
  scale: 2,
  work: null,
  saved: true,
}

/** Where the person is on the way from upload to download. */
export const useEditor = create<EditorState>(() => empty)

export const editor = {
  get: useEditor.getState,
  set: useEditor.setState,
  /** Back to stage 1. */
  reset: () => {
    const { photo, work } = useEditor.getState()
    work?.cancel()
    if (photo) URL.revokeObjectURL(photo.url)
    useEditor.setState(empty)
  },
  /** What a change of mode undoes: the result, iterative editing, erase or restore. */
  resetResult: () => useEditor.setState({ shown: null, base: null, results: [], editMode: 'erase', saved: true }),
  /** The shown result becomes the working image. */
  editMore: () =>
    useEditor.setState(({ shown }) => (shown ? { base: shown, shown: null, editMode: 'erase' as const } : {})),
  addResult: (result: EditResult) =>
    useEditor.setState(({ results }) => ({ results: [...results, result], shown: result, base: null, saved: false })),
  advance: (percent: number, message?: string) =>
    useEditor.setState(({ work }) =>
      work ? { work: { ...work, percent: Math.max(work.percent, percent), message: message ?? work.message } } : {},
    ),
}
