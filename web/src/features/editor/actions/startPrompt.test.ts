import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../lib/call.ts'
import { type EditResult, editor } from '../editorStore.ts'
import { createResult } from './createResult.ts'
import { chooseReading, finishPointing, processPhoto, repeatPrompt } from './processPhoto.ts'

vi.mock('./createResult.ts', () => ({ createResult: vi.fn() }))
const plans = vi.hoisted(() => ({
  pointable: [] as { name: string; isKnown: boolean }[],
  doubt: undefined as { says: string; readings: { text: string; prompt: string }[] } | undefined,
}))
vi.mock('../../../lib/call.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/call.ts')>()),
  call: async () => Response.json({ steps: [], undone: 0, unknown: [], coverage: 0, ...plans }),
}))

const made = { answer: { editId: 'made' }, imageId: 'one' } as EditResult
const outlines: [number, number][][] = [
  [
    [0, 0],
    [4, 0],
    [4, 4],
  ],
]

beforeEach(() => {
  vi.mocked(createResult).mockReset().mockResolvedValue(made)
  editor.set({ photo: { answer: { id: 'one' }, url: '' } as never, prompt: 'remove the bin and the sign' })
})
afterEach(() => editor.leave())

test('a prompt with unknown things waits until each was pointed at, and is then edited with its outlines', async () => {
  plans.pointable = [
    { name: 'bin', isKnown: false },
    { name: 'sign', isKnown: false },
    { name: 'dog', isKnown: true },
  ]
  await processPhoto('prompt-edit', null)
  expect(createResult).not.toHaveBeenCalled()
  const { pointing } = editor.get()
  expect(pointing).toMatchObject({ prompt: 'remove the bin and the sign', from: null, names: ['bin', 'sign'] })
  const [bin, sign] = [
    { name: 'bin', outlines },
    { name: 'sign', outlines },
  ]
  await finishPointing({ ...pointing!, pointed: [bin] })
  expect(createResult).not.toHaveBeenCalled()
  await finishPointing({ ...pointing!, pointed: [bin, sign] })
  expect(vi.mocked(createResult).mock.calls[0]?.[0].options).toEqual({ prompt: { pointed: [bin, sign] } })
  expect(editor.get().pointing).toBeNull()
  const [turn] = editor.get().turns
  await repeatPrompt(turn!, [1])
  expect(vi.mocked(createResult).mock.calls[1]?.[0].options).toEqual({
    prompt: { skipSteps: [1], pointed: [bin, sign] },
  })
})

test('a prompt that names nothing unknown is edited at once', async () => {
  plans.pointable = [{ name: 'dog', isKnown: true }]
  await processPhoto('prompt-edit', null)
  expect(vi.mocked(createResult).mock.calls[0]?.[0].options).toEqual({})
  expect(editor.get().pointing).toBeNull()
})

test('what a detector does not find is asked to be pointed at, without a turn that failed', async () => {
  plans.pointable = [{ name: 'dog', isKnown: true }]
  const body = JSON.stringify({ error: 'No dog was found in this photo.', code: 'no_subject' })
  vi.mocked(createResult).mockRejectedValueOnce(new CallError(422, body, ''))
  await processPhoto('prompt-edit', null)
  expect(editor.get()).toMatchObject({ pointing: { names: ['dog'] }, turns: [] })
})

test('a prompt that can be read in two ways is edited only when one was chosen, and as chosen', async () => {
  const readings = [
    { text: 'Crop to the subject', prompt: 'crop to the subject' },
    { text: 'Enlarge 2x', prompt: 'enlarge 2x' },
  ]
  plans.pointable = []
  plans.doubt = { says: 'zoom in', readings }
  editor.set({ prompt: 'zoom in' })
  await processPhoto('prompt-edit', null)
  expect(createResult).not.toHaveBeenCalled()
  expect(editor.get()).toMatchObject({ doubt: { says: 'zoom in', prompt: 'zoom in', from: null, readings }, turns: [] })
  plans.doubt = undefined
  await chooseReading(null, 'enlarge 2x')
  expect(vi.mocked(createResult).mock.calls[0]?.[0].prompt).toBe('enlarge 2x')
  expect(editor.get()).toMatchObject({ doubt: null, turns: [{ prompt: 'enlarge 2x' }] })
})
