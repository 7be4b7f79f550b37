import { expect, test, vi } from 'vitest'
import type { Patch } from './correctionHistory.ts'
import { drawCutout } from './drawCutout.ts'

const picture = (name: string) => ({ name }) as unknown as CanvasImageSource
const pictures = { photo: picture('photo'), cutout: picture('cutout') }
const patch = (left: number): Patch => ({
  ...{ left, top: 2, width: 3, height: 4 },
  picture: picture(`patch ${left}`),
  changed: picture(`changed ${left}`),
})

let done: string[] = []
const taken = () => {
  const before = done
  done = []
  return before
}

/** A context that notes what is cleared and drawn, and how. */
const watched = (canvas: string) => ({
  globalCompositeOperation: 'source-over',
  imageSmoothingEnabled: true,
  translate: vi.fn(),
  scale: vi.fn(),
  save: vi.fn(),
  restore: vi.fn(),
  beginPath: vi.fn(),
  rect: (...box: number[]) => done.push(`rect ${box}`),
  clip: () => done.push(`clip ${canvas}`),
  clearRect: (...box: number[]) => done.push(`clear ${canvas} ${box}`),
  drawImage(
    this: { globalCompositeOperation: string; imageSmoothingEnabled: boolean },
    drawn: { name?: string },
    ...box: number[]
  ) {
    const how = this.imageSmoothingEnabled ? '' : ', pixel by pixel'
    done.push(`${this.globalCompositeOperation} ${drawn.name ?? 'piece'} on ${canvas} ${box}${how}`)
  },
})

test('the whole is drawn once, then only what a stroke changed, and all again when one is taken back', () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => watched('piece')
    },
  )
  const context = watched('canvas')
  const canvas = { width: 20, height: 10, getContext: () => context } as unknown as HTMLCanvasElement
  const whole = [
    'clear canvas 0,0,20,10',
    'source-over photo on canvas 0,0,20,10',
    'source-over cutout on canvas 0,0,20,10',
  ]
  const part = (left: number) => [
    'source-over photo on piece 0,0,20,10',
    `source-over patch ${left} on piece ${left},2,3,4`,
    `destination-in changed ${left} on piece ${left},2,3,4`,
    `destination-out changed ${left} on canvas ${left},2,3,4`,
    `source-over piece on canvas ${left},2,3,4`,
  ]
  const [one, two] = [patch(1), patch(5)]
  drawCutout(canvas, pictures, [], null)
  expect(taken()).toEqual(whole)
  drawCutout(canvas, pictures, [one], [])
  expect(taken()).toEqual(part(1))
  drawCutout(canvas, pictures, [one, two], [one])
  expect(taken()).toEqual(part(5))
  drawCutout(canvas, pictures, [one], [one, two])
  expect(taken()).toEqual([...whole, ...part(1)])
  const [, ...drawn] = whole
  drawCutout(canvas, pictures, [one, patch(5)], [one, two])
  expect(taken(), 'a patch that is refined is drawn anew in its own part').toEqual([
    ...['rect 5,2,3,4', 'clip canvas', 'clear canvas 5,2,3,4'],
    ...[...drawn, ...part(5)],
  ])
  const three = patch(3)
  drawCutout(canvas, pictures, [one, three, patch(5)], [one, three, two])
  expect(taken(), 'with the patches under it').toEqual([
    ...['rect 5,2,3,4', 'clip canvas', 'clear canvas 5,2,3,4'],
    ...[...drawn, ...part(3), ...part(5)],
  ])
  drawCutout(canvas, pictures, [one, patch(6)], [one, two])
  expect(taken(), 'another patch is not').toEqual([...whole, ...part(1), ...part(6)])
  drawCutout(canvas, pictures, [{ ...patch(7), scale: 0.5 }], [])
  expect(taken().slice(-2), 'a rough patch leaves no seam').toEqual([
    'destination-out changed 7 on canvas 7,2,3,4, pixel by pixel',
    'source-over piece on canvas 7,2,3,4, pixel by pixel',
  ])
  drawCutout(canvas, { ...pictures, smallPhoto: picture('small photo') }, [{ ...patch(7), scale: 0.5 }, patch(8)], [])
  expect(
    taken().filter((line) => line.includes('photo')),
    'under a rough patch the photo is drawn from a smaller one',
  ).toEqual(['source-over small photo on piece 0,0,20,10', 'source-over photo on piece 0,0,20,10'])
  vi.unstubAllGlobals()
})
