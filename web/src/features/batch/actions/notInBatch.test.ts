import { expect, test } from 'vitest'
import { notInBatch } from './notInBatch.ts'

const file = (name: string, bytes: number) => ({
  name,
  file: new File(['x'.repeat(bytes)], name, { type: 'image/png' }),
})
const held = { status: 'pending', bytes: 3 } as const
const state = {
  files: [
    { id: 'a', name: 'a.png', imageId: 'image', ...held },
    { id: 'b', name: 'b.png', ...held },
  ],
  uploads: [{ id: 1, state: 'waiting', error: null, ...file('c.png', 2) }],
} as const

test('a photo is added unless one of its name and size is held or being sent', async () => {
  const given = [file('a.png', 3), file('a.png', 4), file('c.png', 2), file('c.png', 3), file('d.png', 3)]
  const added = await notInBatch(given, state)
  expect(added).toEqual([given[1], given[3], given[4]])
})

test('a photo that the server has refused or lost is sent again', async () => {
  expect(await notInBatch([file('b.png', 3)], state)).toHaveLength(1)
})

test('the size of a photo with an unknown name is not read', async () => {
  const photo = file('new.png', 1)
  Object.defineProperty(photo.file, 'size', { get: () => expect.unreachable('its size was read') })
  expect(await notInBatch([photo], state)).toEqual([photo])
})

test('photos whose sizes are slow to read leave the page turns', async () => {
  const slow = Array.from({ length: 100 }, () => {
    const photo = file('c.png', 5)
    Object.defineProperty(photo.file, 'size', {
      get: () => {
        for (const until = performance.now() + 1; performance.now() < until; );
        return 5
      },
    })
    return photo
  })
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  expect(await notInBatch(slow, state)).toHaveLength(100)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})
