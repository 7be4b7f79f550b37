import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EditResult, editor, hasUnsavedResult, type UploadedPhoto, useEditor } from './editorStore.ts'

const revoked: string[] = []
beforeEach(() => {
  revoked.length = 0
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})
afterEach(() => {
  editor.leave()
  vi.restoreAllMocks()
})

const file = (name: string): File => new File(['pixels'], name, { type: 'image/png' })

const photoOf = (name: string): UploadedPhoto => ({
  file: file(name),
  url: `blob:${name}`,
  answer: {
    id: `00000000-0000-4000-8000-00000000000${name.length}`,
    width: 40,
    height: 30,
    format: 'png',
    bytes: 6,
    originalFilename: name,
    originalPath: `/files/${name}`,
    hasLocation: false,
  },
})

const resultOf = (editId: string): EditResult => ({
  answer: {
    processedPath: `/files/${editId}`,
    editId,
    width: 40,
    height: 30,
    format: 'png',
    engine: 'MI-GAN',
    durationMs: 10,
    creditsCharged: 1,
    creditsRemaining: 4,
    notes: [],
  },
  imageId: 'image',
  label: 'Object Removal',
})

/** The queue as a person sees it: name, open or not, and the number of results kept. */
const queue = () => {
  const { queue: entries, openId } = editor.get()
  return entries.map(({ id, file: { name }, session }) => [name, id === openId, session?.results.length ?? null])
}

test('a single photo makes no queue', () => {
  editor.open(photoOf('a.png'), null)
  expect(editor.get()).toMatchObject({ queue: [], openId: null, results: [], saved: true })
})

test('photos added to an open one make a queue in which the open one is first', () => {
  editor.open(photoOf('a.png'), null)
  editor.enqueue([file('bb.png'), file('ccc.png')])
  expect(queue()).toEqual([
    ['a.png', true, null],
    ['bb.png', false, null],
    ['ccc.png', false, null],
  ])
  editor.enqueue([file('dddd.png')])
  expect(queue().map(([name]) => name)).toEqual(['a.png', 'bb.png', 'ccc.png', 'dddd.png'])
})

test('a photo of the queue comes back with its results, prompt history and working image', () => {
  editor.open(photoOf('a.png'), null)
  editor.enqueue([file('bb.png')])
  const [first, second] = editor.get().queue
  editor.addResult(resultOf('one'))
  editor.addTurn({ prompt: 'warmer', from: null, result: resultOf('one'), error: null })
  editor.editMore(resultOf('one'))
  editor.open(photoOf('bb.png'), second!.id)
  expect(editor.get()).toMatchObject({ results: [], turns: [], workingImage: null, shown: null, saved: true })
  expect(queue()).toEqual([
    ['a.png', false, 1],
    ['bb.png', true, null],
  ])
  editor.reopen(editor.get().queue[0]!)
  expect(editor.get()).toMatchObject({ openId: first!.id, saved: false, turns: [{ prompt: 'warmer' }] })
  expect(editor.get().workingImage?.answer.editId).toBe('one')
})

test('an entry that was never opened cannot be reopened', () => {
  editor.enqueue([file('a.png')])
  const before = editor.get()
  editor.reopen(before.queue[0]!)
  expect(editor.get()).toEqual(before)
})

test('removing a photo from the queue frees its object URL', () => {
  editor.open(photoOf('a.png'), null)
  editor.enqueue([file('bb.png')])
  const [first, second] = editor.get().queue
  editor.open(photoOf('bb.png'), second!.id)
  editor.dequeue(first!.id)
  expect(queue()).toEqual([['bb.png', true, null]])
  expect(revoked).toEqual(['blob:a.png'])
})

test('Back cancels the task, frees a lone photo and keeps a queue', () => {
  const cancel = vi.fn()
  editor.open(photoOf('a.png'), null)
  editor.set({ task: { kind: 'process', percent: 20, message: '', startedAtMs: 0, cancel } })
  editor.reset()
  expect(cancel).toHaveBeenCalledOnce()
  expect(revoked).toEqual(['blob:a.png'])
  expect(editor.get()).toMatchObject({ photo: null, task: null })

  editor.open(photoOf('a.png'), null)
  editor.enqueue([file('bb.png')])
  editor.addResult(resultOf('one'))
  editor.reset()
  expect(queue()).toEqual([
    ['a.png', false, 1],
    ['bb.png', false, null],
  ])
  expect(revoked).toEqual(['blob:a.png'])
})

test('leaving the editor frees every object URL and clears options and queue', () => {
  editor.open(photoOf('a.png'), null)
  editor.enqueue([file('bb.png')])
  editor.open(photoOf('bb.png'), editor.get().queue[1]!.id)
  editor.set({ options: { upscale: { scale: 4 } } })
  editor.leave()
  expect(revoked.sort()).toEqual(['blob:a.png', 'blob:bb.png'])
  expect(editor.get()).toMatchObject({ photo: null, queue: [], openId: null, options: {} })
})

test('undo and redo step through results and stop at both ends', () => {
  editor.open(photoOf('a.png'), null)
  for (const id of ['one', 'two', 'three']) editor.addResult(resultOf(id))
  const steps = ([-1, -1, -1, 1, 1, 1] as const).map((direction) => {
    editor.stepResult(direction)
    return editor.get().shown?.answer.editId
  })
  expect(steps).toEqual(['two', 'one', 'one', 'two', 'three', 'three'])
})

test('Edit More edits the result in erase mode; a new result ends that', () => {
  editor.open(photoOf('a.png'), null)
  editor.addResult(resultOf('one'))
  editor.set({ editMode: 'restore' })
  editor.editMore(resultOf('one'))
  expect(editor.get()).toMatchObject({ shown: null, editMode: 'erase' })
  editor.addResult(resultOf('two'))
  expect(editor.get().workingImage).toBeNull()
  expect(editor.get().shown?.answer.editId).toBe('two')
})

test('a change of mode drops results and keeps photo and options', () => {
  const photo = photoOf('a.png')
  editor.open(photo, null)
  editor.set({ options: { upscale: { scale: 4 } }, editMode: 'restore' })
  editor.addResult(resultOf('one'))
  editor.resetResult()
  expect(editor.get()).toMatchObject({ results: [], shown: null, editMode: 'erase', saved: true })
  expect(editor.get().photo).toBe(photo)
  expect(editor.get().options).toEqual({ upscale: { scale: 4 } })
})

test('progress never goes back and needs a running task', () => {
  editor.advance(50)
  expect(editor.get().task).toBeNull()
  editor.set({ task: { kind: 'process', percent: 40, message: 'Filling', startedAtMs: 0, cancel: () => undefined } })
  editor.advance(20, 'Asking again')
  expect(editor.get().task).toMatchObject({ percent: 40, message: 'Asking again' })
  editor.advance(80)
  expect(editor.get().task).toMatchObject({ percent: 80, message: 'Asking again' })
})

test('a result counts as unsaved until it is downloaded, in the queue too', () => {
  editor.open(photoOf('a.png'), null)
  editor.enqueue([file('bb.png')])
  expect(hasUnsavedResult()).toBe(false)
  editor.addResult(resultOf('one'))
  expect(hasUnsavedResult()).toBe(true)
  editor.open(photoOf('bb.png'), editor.get().queue[1]!.id)
  expect(hasUnsavedResult()).toBe(true)
  editor.reopen(editor.get().queue[0]!)
  editor.set({ saved: true })
  expect(hasUnsavedResult()).toBe(false)
  expect(useEditor.getState().openId).toBe(editor.get().queue[0]!.id)
})

test('another fill of an erase is added to choose from, and one press takes it in place of the first', () => {
  const first = resultOf('first')
  const area = { left: 1, top: 2, right: 3, bottom: 4 }
  const other = { ...first.answer, editId: 'other' }
  editor.addResult(resultOf('before'))
  editor.addResult({ ...first, fills: { editId: 'first', mode: 'object-removal', answers: [first.answer], area } })
  editor.addFill('first', other)
  expect(editor.get().shown?.answer.editId).toBe('first')
  expect(editor.get().shown?.fills?.answers).toEqual([first.answer, other])
  editor.set({ saved: true })
  editor.takeFill('first', other)
  expect(editor.get().shown?.answer).toBe(other)
  expect(editor.get().results.map(({ answer }) => answer.editId)).toEqual(['before', 'other'])
  expect(hasUnsavedResult()).toBe(true)
})
