import { expect, it } from 'vitest'
import { isoperimetricCut } from './isoperimetricCut.ts'

/** A row of pixels, the affinity of each with the next, and what a walk from the left reaches. */
const cutOfRow = (affinities: readonly number[], other: readonly number[] = []) => {
  const count = affinities.length + 1
  const links = {
    width: count,
    height: 1,
    toRight: Float32Array.from([...affinities, 0]),
    toBelow: new Float32Array(count),
  }
  const reached = Float32Array.from({ length: count }, (_, pixel) => 1 - pixel / count)
  const flags = Uint8Array.from({ length: count }, (_, pixel) => (other.includes(pixel) ? 1 : 0))
  return [...isoperimetricCut(links, reached, new Uint8Array(count).fill(1), flags)].join('')
}

it('a row is cut at its weakest link', () => {
  expect(cutOfRow([1, 1, 0.1, 1, 1, 1])).toBe('1110000')
  expect(cutOfRow([1, 1, 1, 1, 0.1, 1])).toBe('1111100')
})

it('of links alike the one that leaves the larger parts is cut, a clearly weaker one wherever it is', () => {
  expect(cutOfRow([0.5, 1, 1, 0.5, 1, 1, 1])).toBe('11110000')
  expect(cutOfRow([0.1, 1, 1, 0.5, 1, 1, 1])).toBe('10000000')
})

it('never reaches what stays on the other side', () => {
  expect(cutOfRow([1, 0.5, 1, 0.1, 1], [3])).toBe('110000')
})

it('affinities across both sides and rows count', () => {
  const links = {
    width: 3,
    height: 2,
    toRight: Float32Array.from([0.1, 1, 0, 1, 0.4, 0]),
    toBelow: Float32Array.from([0.1, 1, 1, 0, 0, 0]),
  }
  const reached = Float32Array.from([1, 0.5, 0.3, 0.9, 0.6, 0.2])
  const cut = isoperimetricCut(links, reached, new Uint8Array(6).fill(1), Uint8Array.from([0, 0, 0, 0, 0, 1]))
  expect([...cut]).toEqual([1, 0, 0, 0, 0, 0])
})

it('nothing is cut where nothing is open', () => {
  const none = new Uint8Array(2)
  const links = { width: 2, height: 1, toRight: new Float32Array(2), toBelow: new Float32Array(2) }
  expect([...isoperimetricCut(links, new Float32Array(2), none, none)]).toEqual([0, 0])
})
