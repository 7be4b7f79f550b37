import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { ncnnToOnnx, readNcnn } from './ncnnToOnnx.ts'

/** A network of the same kinds of layers, small: 3 → 4 → 12 channels, twice as large. */
const network = `7767517
7 8
Input            data    0 1 data
Split            split   1 2 data a b
Convolution      one     1 1 b c 0=4 1=3 4=1 5=1 6=108
PReLU            bend    1 1 c d 0=4
Convolution      two     1 1 d e 0=12 1=3 4=1 5=1 6=432
PixelShuffle     grow    1 1 e f 0=2
`
const ending = `Interp           near    1 1 a g 0=1 1=2.000000e+00 2=2.000000e+00
BinaryOp         sum     2 1 f g output
`
const whole = (network + ending).replace('7 8', '8 9')

const random = (seed: number) => {
  const uniform = linearCongruential(seed)
  return (): number => uniform() - 0.5
}

const toHalf = (value: number): number => {
  if (value === 0) return 0
  const exponent = Math.max(-14, Math.floor(Math.log2(Math.abs(value))))
  const fraction = Math.round((Math.abs(value) / 2 ** exponent - 1) * 1_024)
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction
}

/** Weights as ncnn keeps them, and the same as numbers. */
const weights = () => {
  const next = random(7)
  const chunks: Uint8Array[] = []
  const pick = (count: number): number[] =>
    Array.from({ length: count }, () => Math.sign(next()) * (0.125 + Math.round(Math.abs(next()) * 64) / 128))
  const half = (values: number[]): number[] => {
    chunks.push(
      new Uint8Array(Uint32Array.of(0x01306b47).buffer),
      new Uint8Array(Uint16Array.from(values, toHalf).buffer),
    )
    if (values.length % 2 === 1) chunks.push(new Uint8Array(2))
    return values
  }
  const plain = (values: number[]): number[] => {
    chunks.push(new Uint8Array(Float32Array.from(values).buffer))
    return values
  }
  const parts = [half(pick(108)), plain(pick(4)), plain(pick(4)), half(pick(432)), plain(pick(12))] as const
  return { bytes: new Uint8Array(Buffer.concat(chunks)), parts }
}

/** The layer chain, sum by sum. */
const direct = (
  input: number[],
  side: number,
  [k1, b1, slope, k2, b2]: ReturnType<typeof weights>['parts'],
): number[] => {
  const convolve = (from: number[], count: number, kernel: readonly number[], bias: readonly number[]): number[] =>
    bias.flatMap((start, out) =>
      Array.from({ length: side * side }, (_, at) => {
        const [row, column] = [Math.floor(at / side), at % side]
        let sum = start
        for (let channel = 0; channel < count; channel++)
          for (let y = -1; y <= 1; y++)
            for (let x = -1; x <= 1; x++) {
              if (row + y < 0 || row + y >= side || column + x < 0 || column + x >= side) continue
              const weight = kernel[((out * count + channel) * 3 + y + 1) * 3 + x + 1]!
              sum += weight * from[channel * side * side + (row + y) * side + column + x]!
            }
        return sum
      }),
    )
  const area = side * side
  const bent = convolve(input, 3, k1, b1).map((value, at) =>
    value < 0 ? value * slope[Math.floor(at / area)]! : value,
  )
  const deep = convolve(bent, 4, k2, b2)
  const large = 2 * side
  return Array.from({ length: 3 * large * large }, (_, at) => {
    const channel = Math.floor(at / (large * large))
    const [row, column] = [Math.floor((at % (large * large)) / large), at % large]
    const [y, x] = [row >> 1, column >> 1]
    const near = y * side + x
    return deep[(channel * 4 + (row & 1) * 2 + (column & 1)) * area + near]! + input[channel * area + near]!
  })
}

describe('ncnnToOnnx', () => {
  test('gives the same output as the layers computed directly', async () => {
    const side = 5
    const next = random(3)
    const input = Array.from({ length: 3 * side * side }, () => next() + 0.5)
    const { bytes, parts } = weights()
    const session = await InferenceSession.create(ncnnToOnnx(whole, bytes))
    const { output } = await session.run({ data: new Tensor('float32', Float32Array.from(input), [1, 3, side, side]) })
    expect(output?.dims).toEqual([1, 3, 10, 10])
    const expected = direct(input, side, parts)
    const worst = Math.max(...expected.map((value, at) => Math.abs(value - (output!.data[at] as number))))
    expect(worst).toBeLessThan(2e-4)
  })

  test('refuses layers it does not know, weights that do not fit, and files that are no network', () => {
    const { bytes } = weights()
    expect(() => ncnnToOnnx(whole.replace('PReLU  ', 'Softmax'), bytes)).toThrow('bend is a Softmax')
    expect(() => ncnnToOnnx(whole, new Uint8Array([...bytes, 0, 0, 0, 0]))).toThrow('4 bytes')
    expect(() => ncnnToOnnx(whole, bytes.slice(0, 100))).toThrow()
    expect(() => readNcnn('hello')).toThrow('no ncnn network')
    expect(() => readNcnn(whole.replace('8 9', '9 9'))).toThrow('9 layers')
  })
})
