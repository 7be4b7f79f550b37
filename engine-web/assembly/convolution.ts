/**
 * Convolutions by Winograd's method, F(4 × 4, 3 × 3): a quarter of the multiplications. Written in AssemblyScript, for vectors of 128 bits;
 * `node scripts/buildKernels.ts` compiles it.
 */

import { add, inputTransform, multiply, outputTransform, points } from './winograd'

/** Tiles of a row that are multiplied together: what they hold stays in the processor's cache. */
const tilesPerBlock: usize = 24

/**
 * A 3 × 3 convolution without padding, and its activation: what is negative times `slope`. Pixels hold their channels side by side; `width`
 * and `height` are those of the output, which is written in squares of 4 × 4: rows are `stride` pixels, and three more of each are written.
 * @param cin channels of the input, a multiple of 4
 * @param cout channels of the output, a multiple of 8
 * @param weights of 36 points, each by eight output channels, by input channel
 * @param scratch for 36 · 4 values and those of a block: 36 · 24 · (cin + cout)
 */
export function convolve(
  input: usize, output: usize, stride: usize, width: usize, height: usize,
  cin: usize, cout: usize, weights: usize, bias: usize, slope: f32, scratch: usize,
): void {
  const inBytes = cin * 4, outBytes = cout * 4
  const temp = scratch
  const tiles = temp + points * 16
  const tileStep = tilesPerBlock * inBytes
  const products = tiles + points * tileStep
  const productStep = tilesPerBlock * outBytes
  const tilesX = (width + 3) >> 2
  const tilesY = (height + 3) >> 2
  const inRow = stride * inBytes, outRow = stride * outBytes
  const zero = f32x4.splat(0)
  const slopes = f32x4.splat(slope)
  for (let ty: usize = 0; ty < tilesY; ty++) {
    for (let first: usize = 0; first < tilesX; first += tilesPerBlock) {
      const count = min(tilesPerBlock, tilesX - first)
      for (let t: usize = 0; t < count; t++) {
        const at = input + 4 * ty * inRow + 4 * (first + t) * inBytes
        for (let c: usize = 0; c < inBytes; c += 16) {
          for (let k: usize = 0; k < 6; k++) inputTransform(at + k * inBytes + c, inRow, temp + k * 16, 96)
          const to = tiles + t * inBytes + c
          for (let k: usize = 0; k < 6; k++) inputTransform(temp + k * 96, 16, to + 6 * k * tileStep, tileStep)
        }
      }
      for (let p: usize = 0; p < points; p++) {
        const u = weights + p * cin * outBytes
        for (let o: usize = 0; o < outBytes; o += 32)
          for (let t: usize = 0; t < count; t += 6)
            multiply(tiles + p * tileStep + t * inBytes, u + o * cin, products + p * productStep + t * outBytes + o, inBytes, outBytes)
      }
      for (let t: usize = 0; t < count; t++) {
        const at = output + 4 * ty * outRow + 4 * (first + t) * outBytes
        for (let c: usize = 0; c < outBytes; c += 16) {
          const from = products + t * outBytes + c
          for (let k: usize = 0; k < 6; k++) outputTransform(from + k * productStep, 6 * productStep, temp + k * 16, 96)
          const b = v128.load(bias + c)
          for (let k: usize = 0; k < 4; k++) {
            const row = temp + k * 96
            const to = at + k * outRow + c
            outputTransform(row, 16, row, 16)
            for (let x: usize = 0; x < 4; x++) {
              const y = add(v128.load(row + 16 * x), b)
              v128.store(to + x * outBytes, add(f32x4.max(y, zero), f32x4.mul(f32x4.min(y, zero), slopes)))
            }
          }
        }
      }
    }
  }
}

/** A 5 × 5 filter of one plane without padding; the output's rows are `width` values, and up to three more are written behind them. */
export function filter(input: usize, stride: usize, output: usize, width: usize, height: usize, weights: usize): void {
  for (let y: usize = 0; y < height; y++)
    for (let x: usize = 0; x < width; x += 4) {
      let sum = f32x4.splat(0)
      for (let row: usize = 0; row < 5; row++)
        for (let column: usize = 0; column < 5; column++)
          sum = add(
            sum,
            f32x4.mul(
              v128.load(input + 4 * ((y + row) * stride + x + column)),
              v128.load_splat<f32>(weights + 4 * (5 * row + column)),
            ),
          )
      v128.store(output + 4 * (y * width + x), sum)
    }
}
