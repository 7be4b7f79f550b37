import type { ProcessAnswer } from '@spotless/contract/edit'
import type { Mode } from '@spotless/contract/mode'
import type { ChosenPart, ChosenWay, EditOptions } from '@spotless/contract/options'
import type { PlanAnswer } from '@spotless/contract/plan'
import type { Pointed } from '@spotless/contract/pointed'
import type { UploadAnswer } from '@spotless/contract/upload'
import { create } from 'zustand'
import type { Rectangle } from '../../lib/geometry.ts'

/** A photo on the server, with its local file and the object URL that shows it. */
export interface UploadedPhoto {
  readonly file: File
  readonly url: string
  readonly answer: UploadAnswer
}

/** Modes whose results can be exchanged for others at no cost. */
export type RemovalMode = Extract<Mode, 'object-removal' | 'watermark-removal'>

/** What the person chose for single areas of a watermark removal, or for single parts of a cut-out. */
export type ChosenWays = readonly ChosenWay[] | readonly ChosenPart[]

/** A result with ways that the person chose for single areas. */
export interface MixedResult {
  readonly answer: ProcessAnswer
  readonly ways: ChosenWays
}

interface Exchangeable {
  /** The edit that was charged; the other ways to do the same are free. */
  readonly editId: string
  /** The results so far, by the number of their attempt. */
  readonly answers: readonly ProcessAnswer[]
  /** Results with ways of their own for single areas, the oldest first. */
  readonly mixed?: readonly MixedResult[]
}

/** The different results of one charged removal. */
export interface EraseFills extends Exchangeable {
  readonly mode: RemovalMode
  /** The marked area in image pixels, which the thumbnails show. */
  readonly area: Rectangle
}

/** The different cut-outs of one charged background removal that was in doubt. */
export interface DoubtedCutouts extends Exchangeable {
  readonly mode: 'background-removal'
}

export interface EditResult {
  readonly answer: ProcessAnswer
  /** Upload that the result belongs to. */
  readonly imageId: string
  readonly label: string
  /** Whether the result is larger than the upload it belongs to. */
  readonly isEnlarged?: boolean
  /** Whether the upload `imageId` is this very result. */
  readonly isUpload?: boolean
  /** Of an erase or a doubted cut-out: what it can be exchanged for. */
  readonly fills?: EraseFills | DoubtedCutouts
  /** What was marked for it. */
  readonly maskPng?: Blob
  /** Of a cut-out with another background: the cut-out. */
  readonly cutout?: EditResult
}

/** One prompt of Chat to Edit and its outcome: a result, or the error message shown instead. */
export interface Turn {
  readonly prompt: string
  /** The result the prompt was applied to; null for the original photo. */
  readonly from: EditResult | null
  readonly result: EditResult | null
  readonly error: string | null
  /** What was pointed at for it. */
  readonly pointed?: readonly Pointed[]
}

/** A prompt that waits for its things to be pointed at. */
export interface Pointing {
  readonly prompt: string
  /** The result it is applied to; null for the photo itself. */
  readonly from: EditResult | null
  /** The things to point at, in their order. */
  readonly names: readonly string[]
  /** Those that were pointed at. */
  readonly pointed: readonly Pointed[]
}

/** A prompt whose words people mean in two ways; nothing is edited until one is chosen. */
export interface Doubt extends NonNullable<PlanAnswer['doubt']> {
  readonly prompt: string
  /** The result that it is applied to; null for the photo itself. */
  readonly from: EditResult | null
}

/** A running upload or edit, shown by the progress overlay. */
export interface Task {
  readonly kind: 'upload' | 'process' | 'upscale'
  readonly percent: number
  readonly message: string
  readonly startedAtMs: number
  readonly cancel: () => void
}

export type EditMode = 'erase' | 'restore'

/** Everything that belongs to one photo and survives switching to another photo of the queue. */
export interface PhotoSession {
  readonly photo: UploadedPhoto | null
  /** All results of this photo, oldest first. */
  readonly results: readonly EditResult[]
  /** The result shown in stage 3; null in earlier stages. */
  readonly shown: EditResult | null
  /** The result being edited further (Edit More); null while the photo itself is edited. */
  readonly workingImage: EditResult | null
  readonly turns: readonly Turn[]
  /** Whether the newest result was downloaded or shared. */
  readonly saved: boolean
  /** Whether downloads leave out the location that the photo's file holds. */
  readonly removesLocation: boolean
}

/** A photo of the queue, open or waiting. */
export interface QueuedPhoto {
  readonly id: number
  readonly file: File
  /** Null until the photo is opened for the first time. */
  readonly session: PhotoSession | null
}

export interface EditorState extends PhotoSession {
  readonly editMode: EditMode
  readonly prompt: string
  readonly options: EditOptions
  readonly task: Task | null
  readonly pointing: Pointing | null
  readonly doubt: Doubt | null
  /** Empty while there is only one photo. */
  readonly queue: readonly QueuedPhoto[]
  /** Id of the queue entry that is open. */
  readonly openId: number | null
}

const emptySession: PhotoSession = {
  photo: null,
  results: [],
  shown: null,
  workingImage: null,
  turns: [],
  saved: true,
  removesLocation: false,
}
const stageOne = { ...emptySession, editMode: 'erase', prompt: '', task: null, pointing: null, doubt: null } as const
const initialState: EditorState = { ...stageOne, options: {}, queue: [], openId: null }

/** State of the editor, from upload to download. */
export const useEditor = create<EditorState>(() => initialState)

const sessionOf = (state: EditorState): PhotoSession => {
  const { photo, results, shown, workingImage, turns, saved, removesLocation } = state
  return { photo, results, shown, workingImage, turns, saved, removesLocation }
}

/** The queue with the open photo's session stored in its entry. */
const queueWithOpenSession = (state: EditorState): readonly QueuedPhoto[] =>
  state.queue.map((entry) =>
    entry.id === state.openId && state.photo ? { ...entry, session: sessionOf(state) } : entry,
  )

let lastQueueId = 0

const newEntry = (file: File): QueuedPhoto => {
  lastQueueId += 1
  return { id: lastQueueId, file, session: null }
}

/** Changes the result whose erase was charged as the given edit, wherever it is shown. */
const changeErase = (editId: string, change: (result: EditResult) => EditResult): void =>
  useEditor.setState(({ results, shown }) => {
    const changed = (result: EditResult): EditResult => (result.fills?.editId === editId ? change(result) : result)
    const next = results.map(changed)
    const index = shown === null ? -1 : results.indexOf(shown)
    return { results: next, shown: next[index] ?? shown }
  })

/** Every change to the editor's state. */
export const editor = {
  get: useEditor.getState,
  set: useEditor.setState,
  /** Returns to stage 1; the other photos of the queue remain in it. */
  reset: () => {
    const state = useEditor.getState()
    state.task?.cancel()
    if (state.photo && state.openId === null) URL.revokeObjectURL(state.photo.url)
    useEditor.setState({ ...stageOne, queue: queueWithOpenSession(state), openId: null })
  },
  /** Clears everything, including the queue. */
  leave: () => {
    const { task, photo, queue } = useEditor.getState()
    task?.cancel()
    const urls = [photo, ...queue.map(({ session }) => session?.photo)].flatMap((entry) => (entry ? [entry.url] : []))
    for (const url of urls) URL.revokeObjectURL(url)
    useEditor.setState(initialState)
  },
  /** Adds photos to the queue; a photo that is already open becomes its first entry. */
  enqueue: (files: readonly File[]) =>
    useEditor.setState(({ photo, openId, queue }) => {
      const added = files.map(newEntry)
      if (!photo || openId !== null) return { queue: [...queue, ...added] }
      const open = newEntry(photo.file)
      return { queue: [open, ...added], openId: open.id }
    }),
  /** Opens an uploaded photo with an empty session. */
  open: (photo: UploadedPhoto, queueId: number | null) =>
    useEditor.setState((state) => ({ ...stageOne, photo, queue: queueWithOpenSession(state), openId: queueId })),
  /** Opens a photo of the queue with the session it was left with. */
  reopen: ({ id, session }: QueuedPhoto) =>
    useEditor.setState((state) =>
      session ? { ...stageOne, ...session, queue: queueWithOpenSession(state), openId: id } : {},
    ),
  /** Removes a photo that is not open from the queue. */
  dequeue: (id: number) =>
    useEditor.setState(({ queue }) => {
      const url = queue.find((entry) => entry.id === id)?.session?.photo?.url
      if (url) URL.revokeObjectURL(url)
      return { queue: queue.filter((entry) => entry.id !== id) }
    }),
  /** Resets what a change of mode resets: results, iterative editing, erase or restore. */
  resetResult: () =>
    useEditor.setState(({ photo }) => ({ ...emptySession, photo, editMode: 'erase', pointing: null, doubt: null })),
  /** Edit More: a result becomes the working image. */
  editMore: (workingImage: EditResult) => useEditor.setState({ workingImage, shown: null, editMode: 'erase' }),
  addResult: (result: EditResult) =>
    useEditor.setState(({ results }) => ({
      results: [...results, result],
      shown: result,
      workingImage: null,
      saved: false,
    })),
  /** Adds another fill of an erase to choose from; the one shown stays. */
  addFill: (editId: string, answer: ProcessAnswer) =>
    changeErase(editId, (result) =>
      result.fills ? { ...result, fills: { ...result.fills, answers: [...result.fills.answers, answer] } } : result,
    ),
  /** Adds a result with chosen ways and takes it. */
  addMixed: (editId: string, made: MixedResult) => {
    changeErase(editId, (result) =>
      result.fills ? { ...result, fills: { ...result.fills, mixed: [...(result.fills.mixed ?? []), made] } } : result,
    )
    editor.takeFill(editId, made.answer)
  },
  /** Takes one of the fills of an erase as its result. */
  takeFill: (editId: string, answer: ProcessAnswer) => {
    changeErase(editId, (result) => ({ ...result, answer }))
    useEditor.setState({ saved: false })
  },
  /** Undo and redo across results: shows the previous or next one, if there is one. */
  stepResult: (direction: -1 | 1) =>
    useEditor.setState(({ results, shown, workingImage }) => {
      const current = (shown ?? workingImage)?.answer.editId
      const index = results.findIndex(({ answer }) => answer.editId === current)
      const next = results[index + direction]
      return next ? { shown: next, workingImage: null } : {}
    }),
  addTurn: (turn: Turn) => useEditor.setState(({ turns }) => ({ turns: [...turns, turn] })),
  /**
   * Moves the running task's progress forward, never back; keeps the message unless a new one is
   * given.
   */
  advance: (percent: number, message?: string) =>
    useEditor.setState(({ task }) =>
      task ? { task: { ...task, percent: Math.max(task.percent, percent), message: message ?? task.message } } : {},
    ),
}

/** Whether any result, of the open photo or of one in the queue, has not been downloaded. */
export const hasUnsavedResult = (): boolean => {
  const { saved, queue, openId } = useEditor.getState()
  return !saved || queue.some(({ id, session }) => id !== openId && session && !session.saved)
}
