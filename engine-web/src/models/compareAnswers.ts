import { float32Tensor, type Tensor, uint8Tensor, type ValueInfo } from '@spotless/engine/ports'

type Answers = Readonly<Record<string, Tensor>>

/** Where a network takes any size. A multiple of every network's stride. */
const freeSize = 128

/**
 * How far a number of an answer may be from the expected one, as a part of the answer's largest: half a step of 8 bits, so
 * that a sample made of it differs by at most one.
 */
const tolerance = 1 / 510
/** Answers are shares or colours from 0 to 1; where all are next to 0, their rounding is no difference. */
const leastScale = 0.01

const sizeOf = (dimension: number | string): number => {
  if (typeof dimension === 'number' && dimension > 0) return dimension
  return /batch/i.test(String(dimension)) ? 1 : freeSize
}

/** 0–1: stripes and slopes of several lengths with some grain, the same at every call. */
const patternAt = (index: number): number => {
  const grain = (Math.imul(index, 2_654_435_761) >>> 16) / 65_535
  return 0.5 + 0.2 * Math.sin(index / 37) + 0.2 * Math.sin(index / 1_543) + 0.1 * (grain - 0.5)
}

/** The same numbers for every run of a network, in the shapes that it takes. */
export const fixedInputs = (inputs: readonly ValueInfo[]): Answers =>
  Object.fromEntries(
    inputs.map(({ name, type, dims }) => {
      const sizes = dims.map(sizeOf)
      const values = Float32Array.from({ length: sizes.reduce((product, size) => product * size, 1) }, (_, index) =>
        patternAt(index),
      )
      if (type === 'float32') return [name, float32Tensor(values, sizes)]
      if (type === 'uint8')
        return [
          name,
          uint8Tensor(
            Uint8Array.from(values, (value) => value * 255),
            sizes,
          ),
        ]
      throw new Error(`The input ${name} is of ${type}, expected floats or bytes.`)
    }),
  )

const isClose = (expected: Tensor, actual: Tensor | undefined): boolean => {
  if (actual?.data.length !== expected.data.length) return false
  let [largest, furthest] = [leastScale, 0]
  for (let index = 0; index < expected.data.length; index++) {
    const value = expected.data[index]!
    const distance = Math.abs(value - actual.data[index]!)
    if (Number.isNaN(distance)) return false
    largest = Math.max(largest, Math.abs(value))
    furthest = Math.max(furthest, distance)
  }
  // One step where the network itself rounds to bytes.
  return furthest <= (expected.type === 'uint8' ? 1 : tolerance * largest)
}

/** Whether every number of an answer is the expected one's, but for rounding. */
export const isSameAnswer = (expected: Answers, actual: Answers): boolean =>
  Object.entries(expected).every(([name, tensor]) => isClose(tensor, actual[name]))
