import { expect, test } from 'vitest'
import type { KeptRecord } from './keptRecord.ts'
import { type Folder, resultFolder } from './resultFolder.ts'

/** A folder in memory, with room for so many bytes. */
const memoryFolder = (roomBytes = Number.POSITIVE_INFINITY) => {
  const files = new Map<string, Blob>()
  const folder: Folder = {
    keys: async function* () {
      yield* [...files.keys()]
    },
    getFileHandle: async (name, options) => {
      if (!files.has(name) && !options?.create) throw new DOMException('none', 'NotFoundError')
      if (!files.has(name)) files.set(name, new Blob())
      return {
        getFile: async () => files.get(name)!,
        createWritable: async () => ({
          write: async (data) => {
            const used = [...files.values()].reduce((sum, { size }) => sum + size, 0)
            if (used + data.size > roomBytes) throw new DOMException('full', 'QuotaExceededError')
            files.set(name, data)
          },
          close: async () => undefined,
        }),
      }
    },
    removeEntry: async (name) => {
      if (!files.delete(name)) throw new DOMException('none', 'NotFoundError')
    },
  }
  return { folder, files }
}

const photoId = '00000000-0000-4000-8000-000000000000'
const recordOf = (digit: number): KeptRecord => ({
  ...{ version: 1, id: photoId.replace(/.$/, String(digit)), keptAtMs: digit, hasWork: digit === 1 },
  photo: { id: photoId, name: 'a.png', type: 'image/png' },
  result: {
    ...{ mode: 'object-removal', label: 'Object Removal', name: 'processed-a.png', type: 'image/png' },
    ...{ width: 2, height: 1, engine: 'x', notes: [], seconds: 1, ranOn: { hardware: ['processor'], refusals: [] } },
  },
})
const files = { photo: new Blob(['photo']), result: new Blob(['result']), work: null }

test('results are listed newest first, read again, and removed with the photo that no other needs', async () => {
  const memory = memoryFolder()
  const kept = resultFolder(memory.folder)
  await kept.keep(recordOf(1), { ...files, work: new Blob(['work']) })
  await kept.keep(recordOf(2), files)
  expect(await kept.list()).toEqual([recordOf(2), recordOf(1)])
  const { photo, result, work } = await kept.read(recordOf(1))
  expect([await photo.text(), await result.text(), await work?.text()]).toEqual(['photo', 'result', 'work'])
  await kept.remove(recordOf(1))
  expect([...memory.files.keys()].sort()).toEqual(
    [`${photoId}.photo`, `${recordOf(2).id}.json`, `${recordOf(2).id}.result`].sort(),
  )
  await kept.remove(recordOf(2))
  expect(memory.files.size).toBe(0)
})

test('damaged files and files of others are passed over, and removed with all', async () => {
  const memory = memoryFolder()
  const kept = resultFolder(memory.folder)
  await kept.keep(recordOf(1), { ...files, work: new Blob(['work']) })
  memory.files.set('notes.txt', new Blob(['x']))
  memory.files.set('broken.json', new Blob(['{']))
  memory.files.set('newer.json', new Blob([JSON.stringify({ ...recordOf(2), version: 2 })]))
  memory.files.set('copy.json', new Blob([JSON.stringify(recordOf(1))]))
  expect(await kept.list()).toEqual([recordOf(1)])
  memory.files.delete(`${recordOf(1).id}.work`)
  await expect(kept.read(recordOf(1))).rejects.toThrow('none')
  await kept.removeAll()
  expect(memory.files.size).toBe(0)
})

test('a result that finds no room is said, and leaves nothing behind', async () => {
  const memory = memoryFolder(8)
  const kept = resultFolder(memory.folder)
  await expect(kept.keep(recordOf(2), files)).rejects.toThrow('no room left')
  expect(memory.files.size).toBe(0)
})
