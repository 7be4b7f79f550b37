import { float32Tensor, uint8Tensor } from '@spotless/engine/ports'
import { describe, expect, it } from 'vitest'
import { fixedInputs, isSameAnswer } from './compareAnswers.ts'

describe('the fixed input of a network', () => {
  it('has its types and sizes, with a middle size where any is taken, and is the same each time', () => {
    const inputs = [
      { name: 'image', type: 'uint8', dims: ['batch_size', 3, 'height', 'width'] },
      { name: 'strength', type: 'float32', dims: [1] },
    ]
    const feeds = fixedInputs(inputs)
    expect(feeds.image).toMatchObject({ type: 'uint8', dims: [1, 3, 128, 128] })
    expect(feeds.image?.data).toHaveLength(3 * 128 * 128)
    expect(new Set(feeds.image?.data).size).toBeGreaterThan(100)
    expect(feeds.strength?.dims).toEqual([1])
    expect(fixedInputs(inputs)).toEqual(feeds)
  })

  it('is not made where a network takes something else', () => {
    expect(() => fixedInputs([{ name: 'words', type: 'int64', dims: [1] }])).toThrow('int64')
  })
})

describe('answers are the same', () => {
  const floats = (...values: number[]) => ({ out: float32Tensor(Float32Array.from(values), [values.length]) })
  const bytes = (...values: number[]) => ({ out: uint8Tensor(Uint8Array.from(values), [values.length]) })

  it('where no number is further off than half a step of 8 bits', () => {
    expect(isSameAnswer(floats(0, 1), floats(0.0019, 1))).toBe(true)
    expect(isSameAnswer(floats(0, 1), floats(0.0021, 1))).toBe(false)
    expect(isSameAnswer(floats(-200, 100), floats(-200, 100.3))).toBe(true)
    expect(isSameAnswer(floats(1e-7), floats(3e-7))).toBe(true)
  })

  it('where bytes are at most one off', () => {
    expect(isSameAnswer(bytes(7, 9), bytes(8, 9))).toBe(true)
    expect(isSameAnswer(bytes(7, 9), bytes(7, 11))).toBe(false)
  })

  it('and never where an output is missing, of another size, or no number', () => {
    expect(isSameAnswer(floats(1), {})).toBe(false)
    expect(isSameAnswer(floats(1), floats(1, 1))).toBe(false)
    expect(isSameAnswer(floats(1), floats(Number.NaN))).toBe(false)
  })
})
