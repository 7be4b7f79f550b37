import type { BatchFile, BatchSummary } from '@spotless/contract/batch'
import { afterEach, expect, test } from 'vitest'
import { namedFiles, photosAmong } from './actions/readDropped.ts'
import { batchState, openUploads } from './batchStore.ts'
import { gridItems } from './gridItem.ts'

const batch: BatchSummary = {
  id: 'b',
  mode: 'image-upscale',
  options: {},
  prompt: null,
  hasMask: false,
  status: 'running',
  total: 2,
  completed: 0,
  failed: 0,
  cancelled: 0,
  createdAt: '2026-01-01T00:00:00Z',
}
const file = (id: string, status: BatchFile['status'] = 'pending'): BatchFile => ({
  id,
  name: `${id}.png`,
  status,
  bytes: 1,
})
const png = (name: string) => new File(['x'], name, { type: 'image/png' })

afterEach(batchState.reset)

test('changes of the server keep the order of the photos, and removed ones leave', () => {
  batchState.apply({ batch, files: [file('a'), file('b'), file('c')], removed: [] })
  batchState.apply({ batch, files: [file('b', 'completed'), file('d')], removed: ['a'] })
  expect(batchState.get().files.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'b completed',
    'c pending',
    'd pending',
  ])
})

test('an upload becomes the file that the server made of it, after the others', () => {
  batchState.apply({ batch, files: [file('a')], removed: [] })
  batchState.addUploads([
    { name: 'x/1.png', file: png('1.png') },
    { name: 'x/2.png', file: png('2.png') },
  ])
  const [first, second] = batchState.get().uploads
  batchState.changeUpload(second?.id ?? 0, { state: 'refused', error: 'It is empty.' })
  expect(openUploads(batchState.get())).toBe(1)
  batchState.uploaded(first?.id ?? 0, [file('new')])
  const { files, uploads } = batchState.get()
  expect(gridItems(files, uploads).map(({ name, state, error }) => [name, state, error])).toEqual([
    ['a.png', 'pending', undefined],
    ['new.png', 'pending', undefined],
    ['x/2.png', 'refused', 'It is empty.'],
  ])
})

test('of a folder only its photos are taken, in the order of their numbers, and nothing hidden', () => {
  const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
  const files = namedFiles([png('10.png'), png('9.png'), text, png('.trash.png')])
  expect(photosAmong(files).map(({ name }) => name)).toEqual(['9.png', '10.png'])
})
