/**
 * Steps of a network in a memory that several threads share. Convolutions go by Winograd's method, F(4 × 4, 3 × 3), also dilated ones; pixels
 * hold their channels side by side, multiples of eight (those of the photo: of four). Written in AssemblyScript, for vectors of 128 bits;
 * `node scripts/buildKernels.ts` compiles it. Source: Lavin and Gray, Fast Algorithms for Convolutional Neural Networks, 2015.
 */

import { add, inputTransform, mul, multiply, outputTransform, points, sub, toPoints } from './winograd'

/** Tiles that are multiplied together: what they hold stays in the processor's cache. */
const tilesPerBlock: usize = 24

/** Four halves, in the low bytes of four integers each, to floats. */
@inline function floatsOf(halves: v128): v128 {
  const magnitude = v128.shl<i32>(v128.and(halves, i32x4.splat(0x7fff)), 13)
  const sign = v128.shl<i32>(v128.and(halves, i32x4.splat(0x8000)), 16)
  // Exponents of halves begin at 2^-14, those of floats at 2^-126; subnormal halves come out right too.
  return v128.or(mul(magnitude, reinterpret<f32>(0x77800000)), sign)
}

/** Three weights in a line to six points. */
@inline function weightTransform(g0: v128, g1: v128, g2: v128, to: usize, toStep: usize): void {
  v128.store(to, mul(g0, 0.25))
  const even = mul(add(g0, g2), -1.0 / 6.0)
  const odd = mul(g1, -1.0 / 6.0)
  v128.store(to + toStep, add(even, odd))
  v128.store(to + 2 * toStep, sub(even, odd))
  const a = add(mul(g0, 1.0 / 24.0), mul(g2, 1.0 / 6.0))
  const b = mul(g1, 1.0 / 12.0)
  v128.store(to + 3 * toStep, add(a, b))
  v128.store(to + 4 * toStep, sub(a, b))
  v128.store(to + 5 * toStep, g2)
}

/**
 * Weights of eight output channels at the 36 points: by point, by eight output channels, by input channel.
 * @param from halves, by eight output channels, input channel and tap
 * @param scratch of 18 vectors
 */
export function transformWeights(from: usize, to: usize, cin: usize, cout: usize, group: usize, scratch: usize): void {
  const pointStep = cin * cout * 4
  const halves = from + group * cin * 9 * 16
  const out = to + group * cin * 32
  for (let c: usize = 0; c < cin; c++)
    for (let half: usize = 0; half < 2; half++) {
      const at = halves + c * 144 + half * 8
      for (let x: usize = 0; x < 3; x++) {
        const tap = at + 16 * x
        const g0 = floatsOf(v128.load_ext<u16>(tap))
        const g1 = floatsOf(v128.load_ext<u16>(tap + 48))
        const g2 = floatsOf(v128.load_ext<u16>(tap + 96))
        weightTransform(g0, g1, g2, scratch + 16 * x, 48)
      }
      for (let y: usize = 0; y < 6; y++) {
        const row = scratch + 48 * y
        weightTransform(v128.load(row), v128.load(row, 16), v128.load(row, 32), out + 6 * y * pointStep + c * 32 + half * 16, pointStep)
      }
    }
}

/** What a tile reads of a source, at the 36 points; what is outside the picture is zero. `table` has room for 36 places. */
function readTile(
  source: usize, channels: usize, width: i32, height: i32, dilation: i32, top: i32, left: i32,
  to: usize, tileStep: usize, temp: usize, table: usize, zeros: usize,
): void {
  const bytes = channels * 4
  const isInside = top >= 0 && left >= 0 && top + 5 * dilation < height && left + 5 * dilation < width
  if (isInside) {
    const at = source + <usize>(top * width + left) * bytes
    const columnStep = <usize>dilation * bytes
    const rowStep = <usize>width * columnStep
    for (let c: usize = 0; c < bytes; c += 16) {
      for (let k: usize = 0; k < 6; k++) inputTransform(at + k * columnStep + c, rowStep, temp + k * 16, 96)
      for (let k: usize = 0; k < 6; k++) inputTransform(temp + k * 96, 16, to + 6 * k * tileStep + c, tileStep)
    }
    return
  }
  for (let i: i32 = 0; i < 6; i++)
    for (let k: i32 = 0; k < 6; k++) {
      const y = top + i * dilation, x = left + k * dilation
      const isKnown = y >= 0 && x >= 0 && y < height && x < width
      store<usize>(table + 4 * (6 * k + i), isKnown ? source + <usize>(y * width + x) * bytes : zeros)
    }
  for (let c: usize = 0; c < bytes; c += 16) {
    for (let k: usize = 0; k < 6; k++) {
      const column = table + 24 * k
      toPoints(
        v128.load(load<usize>(column) + c), v128.load(load<usize>(column, 4) + c), v128.load(load<usize>(column, 8) + c),
        v128.load(load<usize>(column, 12) + c), v128.load(load<usize>(column, 16) + c), v128.load(load<usize>(column, 20) + c),
        temp + k * 16, 96,
      )
    }
    for (let k: usize = 0; k < 6; k++) inputTransform(temp + k * 96, 16, to + 6 * k * tileStep + c, tileStep)
  }
}

/**
 * A 3 × 3 convolution, padded with zeros to its input's size, of one picture or of two whose channels follow each other: tiles
 * `firstTile` to `lastTile` of it, at most 24, and output channels `firstOut` to `lastOut`. With a dilation of d there are d² interleaved
 * pictures, whose tiles follow each other.
 * @param second has no channels where there is one picture
 * @param weights of 36 points, each by eight output channels, by input channel
 * @param floor the least value of the output
 * @param zeros as many as a source has channels
 * @param scratch for 36 vectors, 36 places and 36 · 24 · (channels read + channels written)
 */
export function convolve(
  first: usize, firstChannels: usize, second: usize, secondChannels: usize,
  output: usize, width: i32, height: i32, cout: usize, dilation: i32, weights: usize, bias: usize, floor: f32,
  firstTile: i32, lastTile: i32, firstOut: usize, lastOut: usize, zeros: usize, scratch: usize,
): void {
  const cin = firstChannels + secondChannels
  const inBytes = cin * 4, outBytes = (lastOut - firstOut) * 4
  const temp = scratch
  const table = temp + points * 16
  const tiles = table + points * 4
  const tileStep = tilesPerBlock * inBytes
  const products = tiles + points * tileStep
  const productStep = tilesPerBlock * outBytes
  const tilesX = ((width + dilation - 1) / dilation + 3) >> 2
  const tilesY = ((height + dilation - 1) / dilation + 3) >> 2
  const count = <usize>(lastTile - firstTile)
  for (let t: usize = 0; t < count; t++) {
    const tile = firstTile + <i32>t
    const phase = tile / (tilesX * tilesY)
    const within = tile % (tilesX * tilesY)
    const top = phase / dilation + dilation * (4 * (within / tilesX) - 1)
    const left = phase % dilation + dilation * (4 * (within % tilesX) - 1)
    const to = tiles + t * inBytes
    readTile(first, firstChannels, width, height, dilation, top, left, to, tileStep, temp, table, zeros)
    if (secondChannels > 0)
      readTile(second, secondChannels, width, height, dilation, top, left, to + firstChannels * 4, tileStep, temp, table, zeros)
  }
  for (let p: usize = 0; p < points; p++) {
    const u = weights + (p * cout + firstOut) * inBytes
    for (let o: usize = 0; o < outBytes; o += 32)
      for (let t: usize = 0; t < count; t += 6)
        multiply(tiles + p * tileStep + t * inBytes, u + o * cin, products + p * productStep + t * outBytes + o, inBytes, outBytes)
  }
  const least = f32x4.splat(floor)
  for (let t: usize = 0; t < count; t++) {
    const tile = firstTile + <i32>t
    const phase = tile / (tilesX * tilesY)
    const within = tile % (tilesX * tilesY)
    const top = phase / dilation + dilation * 4 * (within / tilesX)
    const left = phase % dilation + dilation * 4 * (within % tilesX)
    for (let c: usize = 0; c < outBytes; c += 16) {
      const from = products + t * outBytes + c
      for (let k: usize = 0; k < 6; k++) outputTransform(from + k * productStep, 6 * productStep, temp + k * 16, 96)
      const b = v128.load(bias + firstOut * 4 + c)
      for (let k: i32 = 0; k < 4; k++) {
        const y = top + k * dilation
        if (y >= height) break
        const row = temp + <usize>k * 96
        outputTransform(row, 16, row, 16)
        for (let x: i32 = 0; x < 4; x++) {
          const column = left + x * dilation
          if (column >= width) break
          const to = output + (<usize>(y * width + column) * cout + firstOut) * 4 + c
          v128.store(to, f32x4.max(add(v128.load(row + 16 * <usize>x), b), least))
        }
      }
    }
  }
}

/**
 * A row of a 3 × 3 convolution of every second pixel, padded with zeros.
 * @param width and `height` of the input
 * @param weights by tap, input channel and output channel
 */
export function convolveHalf(
  input: usize, output: usize, width: i32, height: i32, cin: usize, cout: usize, weights: usize, bias: usize, floor: f32, row: i32,
): void {
  const outWidth = (width + 1) >> 1
  const least = f32x4.splat(floor)
  for (let x: i32 = 0; x < outWidth; x++)
    for (let o: usize = 0; o < cout; o += 8) {
      let p = v128.load(bias + o * 4)
      let q = v128.load(bias + o * 4, 16)
      for (let tap: i32 = 0; tap < 9; tap++) {
        const y = 2 * row + tap / 3 - 1, column = 2 * x + tap % 3 - 1
        if (y < 0 || column < 0 || y >= height || column >= width) continue
        const at = input + <usize>(y * width + column) * cin * 4
        const w = weights + (<usize>tap * cin * cout + o) * 4
        for (let c: usize = 0; c < cin; c++) {
          const value = v128.load_splat<f32>(at + c * 4)
          p = add(p, f32x4.mul(value, v128.load(w + c * cout * 4)))
          q = add(q, f32x4.mul(value, v128.load(w + c * cout * 4, 16)))
        }
      }
      const to = output + (<usize>(row * outWidth + x) * cout + o) * 4
      v128.store(to, f32x4.max(p, least))
      v128.store(to, f32x4.max(q, least), 16)
    }
}

/** A row of what is largest in squares of 2 × 2, those at the far sides smaller where a side is odd. `width` and `height` are the input's. */
export function pool(input: usize, output: usize, width: i32, height: i32, channels: usize, row: i32): void {
  const bytes = channels * 4
  const outWidth = (width + 1) >> 1
  const top = input + <usize>(2 * row * width) * bytes
  const below = 2 * row + 1 < height ? <usize>width * bytes : 0
  for (let x: i32 = 0; x < outWidth; x++) {
    const at = top + <usize>(2 * x) * bytes
    const aside = 2 * x + 1 < width ? bytes : 0
    const to = output + <usize>(row * outWidth + x) * bytes
    for (let c: usize = 0; c < bytes; c += 16) {
      const upper = f32x4.max(v128.load(at + c), v128.load(at + aside + c))
      const lower = f32x4.max(v128.load(at + below + c), v128.load(at + below + aside + c))
      v128.store(to + c, f32x4.max(upper, lower))
    }
  }
}

/** A row of a picture of another size, by bilinear interpolation between centres of pixels. */
export function resize(
  input: usize, output: usize, width: i32, height: i32, outWidth: i32, outHeight: i32, channels: usize, row: i32,
): void {
  const bytes = channels * 4
  const y = max<f32>((<f32>row + 0.5) * (<f32>height / <f32>outHeight) - 0.5, 0)
  const y0 = <i32>y
  const upper = input + <usize>(y0 * width) * bytes
  const lower = input + <usize>(min(y0 + 1, height - 1) * width) * bytes
  const down = f32x4.splat(y - <f32>y0)
  for (let column: i32 = 0; column < outWidth; column++) {
    const x = max<f32>((<f32>column + 0.5) * (<f32>width / <f32>outWidth) - 0.5, 0)
    const x0 = <i32>x
    const left = <usize>x0 * bytes
    const right = <usize>min(x0 + 1, width - 1) * bytes
    const across = f32x4.splat(x - <f32>x0)
    const to = output + <usize>(row * outWidth + column) * bytes
    for (let c: usize = 0; c < bytes; c += 16) {
      const a = v128.load(upper + left + c)
      const b = v128.load(lower + left + c)
      const p = add(a, f32x4.mul(sub(v128.load(upper + right + c), a), across))
      const q = add(b, f32x4.mul(sub(v128.load(lower + right + c), b), across))
      v128.store(to + c, add(p, f32x4.mul(sub(q, p), down)))
    }
  }
}

/** Sums of a row of values, a multiple of four. */
export function sum(first: usize, second: usize, output: usize, count: usize): void {
  for (let at: usize = 0; at < count * 4; at += 16)
    v128.store(output + at, add(v128.load(first + at), v128.load(second + at)))
}
