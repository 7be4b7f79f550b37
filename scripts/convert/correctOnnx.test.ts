import { describe, expect, test } from 'vitest'
import { correctOnnx, readCorrections } from './correctOnnx.ts'
import { writeOnnx } from './writeOnnx.ts'

const model = (): Uint8Array =>
  writeOnnx({
    nodes: [{ type: 'MatMul', inputs: ['x', 'weights'], output: 'y', attributes: {} }],
    constants: [
      { name: 'other', shape: [2], data: Float32Array.of(7, 8) },
      { name: 'weights', shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) },
    ],
    inputs: [{ name: 'x', shape: [1, 2] }],
    outputs: ['y'],
  })

const one = 0x3c00
const two = 0x4000
const minusHalf = 0xb800

/** A safetensors file of half floats. */
const safetensors = (tensors: Readonly<Record<string, { shape: readonly number[]; halves: readonly number[] }>>) => {
  let at = 0
  const header: Record<string, unknown> = { __metadata__: { recipe: 'test' } }
  for (const [name, { shape, halves }] of Object.entries(tensors)) {
    header[name] = { dtype: 'F16', shape, data_offsets: [at, at + 2 * halves.length] }
    at += 2 * halves.length
  }
  const text = new TextEncoder().encode(JSON.stringify(header))
  const length = new Uint8Array(8)
  new DataView(length.buffer).setBigUint64(0, BigInt(text.length), true)
  const halves = Uint16Array.from(Object.values(tensors).flatMap((tensor) => tensor.halves))
  return new Uint8Array(Buffer.concat([length, text, new Uint8Array(halves.buffer)]))
}

const file = (changes = {}) =>
  safetensors({
    'weights.up': { shape: [2, 1], halves: [one, minusHalf] },
    'weights.down': { shape: [1, 3], halves: [two, 0, one] },
    ...changes,
  })

describe('corrections of low rank', () => {
  test('add up times down to the weights that they name and to nothing else', () => {
    const before = model()
    const after = correctOnnx(before, readCorrections(file()))
    const floats = (values: readonly number[]) => Buffer.from(Float32Array.from(values).buffer)
    expect(Buffer.from(after).indexOf(floats([3, 2, 4, 3, 5, 5.5]))).toBe(
      Buffer.from(before).indexOf(floats([1, 2, 3, 4, 5, 6])),
    )
    expect(Buffer.from(after).indexOf(floats([7, 8]))).toBe(Buffer.from(before).indexOf(floats([7, 8])))
    expect(after.length).toBe(before.length)
    expect(before).toEqual(model())
  })

  test.each([
    ['a name that the network has not', { 'bias.up': { shape: [2, 1], halves: [one, one] } }, 'no tensor bias.down'],
    ['ranks that differ', { 'weights.down': { shape: [2, 3], halves: [0, 0, 0, 0, 0, 0] } }, 'ranks 1 and 2'],
    ['numbers that are missing', { 'weights.down': { shape: [1, 3], halves: [one] } }, 'should have 6 bytes'],
  ])('are refused with %s', (_, changes, message) => {
    expect(() => readCorrections(file(changes))).toThrow(message)
  })

  test('are refused by a network with other weights', () => {
    const [correction] = readCorrections(file())
    const good = correction as NonNullable<typeof correction>
    expect(() => correctOnnx(model(), [{ ...good, name: 'bias' }])).toThrow('no weights named bias')
    expect(() => correctOnnx(model(), [{ ...good, name: 'other' }])).toThrow('other should have 24 bytes but has 8')
    expect(() => correctOnnx(model().subarray(0, 40), [good])).toThrow()
  })
})
