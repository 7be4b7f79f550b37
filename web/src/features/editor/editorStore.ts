import type { ProcessAnswer } from '@spotless/contract/edit'
import type { EditOptions } from '@spotless/contract/options'
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
  /** Whether it is larger than the image it belongs to. */
  readonly isEnlarged?: boolean
  /** Whether `imageId` holds this very result as its original. */
  readonly isUpload?: boolean
}

/** One prompt of Chat to Edit and what came of it: a result, or a sentence that says why there is none. */
export interface Turn {
  readonly prompt: string
  /** The result it went on from; null for the photo itself. */
  readonly from: EditResult | null
  readonly result: EditResult | null
  readonly refusal: string | null
}

export interface Work {
  readonly kind: 'upload' | 'process' | 'upscale'
  readonly percent: number
  readonly message: string
  readonly startedAtMs: number
  readonly cancel: () => void
}

export type EditMode = 'erase' | 'restore'

/** What belongs to one photo and is kept when another one of the queue is opened. */
export interface PhotoWork {
  readonly photo: UploadedPhoto | null
  /** Every result of this photo, oldest first. */
  readonly results: readonly EditResult[]
  /** The result that is shown in stage 3; null in the stages before. */
  readonly shown: EditResult | null
  /** The result that is being edited further. */
  readonly base: EditResult | null
  readonly turns: readonly Turn[]
  /** Whether the newest result was downloaded. */
  readonly saved: boolean
}

/** A photo that waits beside the one that is open. */
export interface QueuedPhoto {
  readonly id: number
  readonly file: File
  /** Null until it was opened for the first time. */
  readonly work: PhotoWork | null
}

interface EditorState extends PhotoWork {
  readonly editMode: EditMode
  readonly prompt: string
  readonly options: EditOptions
  readonly work: Work | null
  /** Empty while there is only one photo. */
  readonly queue: readonly QueuedPhoto[]
  /** Entry of the queue that is open. */
  readonly openId: number | null
}

const untouched: PhotoWork = { photo: null, results: [], shown: null, base: null, turns: [], saved: true }
const begin = { ...untouched, editMode: 'erase', prompt: '', work: null } as const

/** Where the person is on the way from upload to download. */
export const useEditor = create<EditorState>(() => ({ ...begin, options: {}, queue: [], openId: null }))

const workOf = ({ photo, results, shown, base, turns, saved }: EditorState): PhotoWork => ({
  ...{ photo, results, shown, base, turns, saved },
})

/** The queue with the open photo's work put away in its entry. */
const withOpenKept = (state: EditorState): readonly QueuedPhoto[] =>
  state.queue.map((entry) => (entry.id === state.openId && state.photo ? { ...entry, work: workOf(state) } : entry))

let lastQueueId = 0

export const editor = {
  get: useEditor.getState,
  set: useEditor.setState,
  /** Back to stage 1; the other photos of a queue stay in it. */
  reset: () => {
    const state = useEditor.getState()
    state.work?.cancel()
    if (state.photo && state.openId === null) URL.revokeObjectURL(state.photo.url)
    useEditor.setState({ ...begin, queue: withOpenKept(state), openId: null })
  },
  /** Forgets everything, the queue too. */
  leave: () => {
    const { work, photo, queue } = useEditor.getState()
    work?.cancel()
    for (const kept of [photo, ...queue.map((entry) => entry.work?.photo)]) if (kept) URL.revokeObjectURL(kept.url)
    useEditor.setState({ ...begin, options: {}, queue: [], openId: null })
  },
  /** Adds photos to the queue; the photo that is open becomes its first entry. */
  enqueue: (files: readonly File[]) =>
    useEditor.setState((state) => {
      const entryOf = (file: File): QueuedPhoto => {
        lastQueueId += 1
        return { id: lastQueueId, file, work: null }
      }
      const open = state.photo && state.openId === null ? entryOf(state.photo.file) : null
      return {
        queue: [...(open ? [open] : state.queue), ...files.map(entryOf)],
        openId: open ? open.id : state.openId,
      }
    }),
  /** Shows an uploaded photo, as new. */
  open: (photo: UploadedPhoto, queueId: number | null) =>
    useEditor.setState((state) => ({ ...begin, photo, queue: withOpenKept(state), openId: queueId })),
  /** Shows a photo of the queue as it was left. */
  reopen: (entry: QueuedPhoto) =>
    useEditor.setState((state) =>
      entry.work ? { ...begin, ...entry.work, queue: withOpenKept(state), openId: entry.id } : {},
    ),
  /** Takes a photo that is not open out of the queue. */
  dequeue: (id: number) =>
    useEditor.setState(({ queue }) => {
      const url = queue.find((entry) => entry.id === id)?.work?.photo?.url
      if (url) URL.revokeObjectURL(url)
      return { queue: queue.filter((entry) => entry.id !== id) }
    }),
  /** What a change of mode undoes: the result, iterative editing, erase or restore. */
  resetResult: () =>
    useEditor.setState({ shown: null, base: null, results: [], turns: [], editMode: 'erase', saved: true }),
  /** A result becomes the working image. */
  editMore: (base: EditResult) => useEditor.setState({ base, shown: null, editMode: 'erase' }),
  addResult: (result: EditResult) =>
    useEditor.setState(({ results }) => ({ results: [...results, result], shown: result, base: null, saved: false })),
  /** Undo and redo across results: shows the one before or after; the photo itself lies before the first. */
  stepResult: (direction: -1 | 1) =>
    useEditor.setState(({ results, shown, base }) => {
      const at = results.findIndex(({ answer }) => answer.editId === (shown ?? base)?.answer.editId)
      const next = results[at + direction]
      return next ? { shown: next, base: null } : {}
    }),
  addTurn: (turn: Turn) => useEditor.setState(({ turns }) => ({ turns: [...turns, turn] })),
  advance: (percent: number, message?: string) =>
    useEditor.setState(({ work }) =>
      work ? { work: { ...work, percent: Math.max(work.percent, percent), message: message ?? work.message } } : {},
    ),
}

/** Whether a result, of the open photo or of one in the queue, was not downloaded. */
export const hasUnsavedResult = (): boolean => {
  const { saved, queue, openId } = useEditor.getState()
  return !saved || queue.some(({ id, work }) => id !== openId && work && !work.saved)
}
