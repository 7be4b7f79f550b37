import { beforeEach, expect, test, vi } from 'vitest'
import { type DeviceResult, device, openSession, useDevice } from './deviceStore.ts'

const start = useDevice.getState()
const photo = { id: 'p', name: 'a.png', bytes: new Uint8Array(), url: 'blob:photo', width: 2, height: 1 }
const resultOf = (id: string): DeviceResult => ({
  ...{ id, mode: 'object-removal', label: 'Object Removal', url: `blob:${id}`, blob: new Blob(), name: id },
  ...{
    work: undefined,
    width: 2,
    height: 1,
    engine: 'x',
    notes: [],
    seconds: 1,
    ranOn: { hardware: [], refusals: [] },
  },
})
const opened = () => openSession(device.get())

beforeEach(() => {
  useDevice.setState(start, true)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const first = device.enqueue([new File([], 'a.png'), new File([], 'b.png')])!
  device.open(first.id, photo)
})

test('results of a photo stay when another one is made from the photo or from a result', () => {
  const [one, other] = [resultOf('1'), resultOf('2')]
  device.addResult(one)
  device.editMore(one)
  expect(opened()).toMatchObject({ shown: null, from: one })
  device.addResult(other)
  expect(opened()).toMatchObject({ results: [one, other], shown: other, from: null })
  device.show(one)
  expect(opened()?.shown).toBe(one)
  device.startOver()
  expect(opened()).toMatchObject({ results: [one, other], shown: null, from: null })
})

test('photos wait for each other, and come back as they were left', () => {
  const [first, second] = device.get().sessions
  device.addResult(resultOf('1'))
  device.open(second!.id, { ...photo, url: 'blob:other' })
  expect(opened()?.results).toEqual([])
  device.open(first!.id, photo)
  expect(opened()?.results).toHaveLength(1)
  device.close()
  expect([opened(), device.get().sessions.length]).toEqual([null, 2])
})

test('a photo that is taken off gives its memory back', () => {
  device.addResult(resultOf('1'))
  device.remove(device.get().openId!)
  expect(opened()).toBeNull()
  expect(vi.mocked(URL.revokeObjectURL).mock.calls.flat()).toEqual(['blob:photo', 'blob:1'])
})

test('a photo comes back with results that were kept of it', () => {
  const waiting = device.enqueue([new File([], 'kept.png')])!
  const results = [resultOf('1'), { ...resultOf('2'), mode: 'image-upscale' as const }]
  device.restore(waiting.id, photo, results, '2')
  expect(opened()).toMatchObject({ id: waiting.id, results, shown: results[1], from: null })
  expect(device.get().mode).toBe('image-upscale')
})
