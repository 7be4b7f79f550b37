import { expect, test, vi } from 'vitest'
import type { Patch } from './corrections.ts'
import { drawCutout } from './drawCutout.ts'

const picture = (name: string) => ({ name }) as unknown as CanvasImageSource
const pictures = { photo: picture('photo'), cutout: picture('cutout') }
const patch = (left: number): Patch => ({ left, top: 2, width: 3, height: 4, picture: picture(`patch ${left}`) })

/** A canvas of 20 × 10 pixels, and what was cleared and drawn on it since the last question. */
const watchedCanvas = () => {
  let done: string[] = []
  const context = {
    save: vi.fn(),
    restore: vi.fn(),
    beginPath: vi.fn(),
    clip: vi.fn(),
    rect: vi.fn(),
    clearRect: (...box: number[]) => done.push(`clear ${box}`),
    drawImage: ({ name }: { name: string }, ...box: number[]) => done.push(`${name} ${box}`),
  }
  const canvas = { width: 20, height: 10, getContext: () => context } as unknown as HTMLCanvasElement
  const taken = () => {
    const before = done
    done = []
    return before
  }
  return { canvas, taken }
}

test('the whole is drawn once, then only what a stroke changed, and all again when one is taken back', () => {
  const { canvas, taken } = watchedCanvas()
  const whole = ['clear 0,0,20,10', 'photo 0,0,20,10', 'cutout 0,0,20,10']
  const [one, two] = [patch(1), patch(5)]
  drawCutout(canvas, pictures, [], null)
  expect(taken()).toEqual(whole)
  drawCutout(canvas, pictures, [one], [])
  expect(taken()).toEqual(['clear 1,2,3,4', 'photo 0,0,20,10', 'patch 1 1,2,3,4'])
  drawCutout(canvas, pictures, [one, two], [one])
  expect(taken()).toEqual(['clear 5,2,3,4', 'photo 0,0,20,10', 'patch 5 5,2,3,4'])
  drawCutout(canvas, pictures, [one], [one, two])
  expect(taken()).toEqual([...whole, 'clear 1,2,3,4', 'photo 0,0,20,10', 'patch 1 1,2,3,4'])
})
