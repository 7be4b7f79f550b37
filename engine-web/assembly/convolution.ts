/**
 * Convolutions by Winograd's method, F(4 × 4, 3 × 3): a quarter of the multiplications. Written in AssemblyScript, for vectors of 128 bits;
 * `node scripts/buildKernels.ts` compiles it. Source: Lavin and Gray, Fast Algorithms for Convolutional Neural Networks, 2015.
 */

const points: usize = 36
/** Tiles of a row that are multiplied together: what they hold stays in the processor's cache. */
const tilesPerBlock: usize = 24

@inline function add(a: v128, b: v128): v128 { return f32x4.add(a, b) }
@inline function sub(a: v128, b: v128): v128 { return f32x4.sub(a, b) }
@inline function mul(a: v128, factor: f32): v128 { return f32x4.mul(a, f32x4.splat(factor)) }
/** a · b + c, rounded once in the fused build. */
@inline function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return v128.relaxed_madd<f32>(a, b, c)
  return f32x4.add(c, f32x4.mul(a, b))
}

/** Six values in a line, for four channels at once, to six points. */
@inline function inputTransform(from: usize, fromStep: usize, to: usize, toStep: usize): void {
  const d0 = v128.load(from)
  const d1 = v128.load(from + fromStep)
  const d2 = v128.load(from + 2 * fromStep)
  const d3 = v128.load(from + 3 * fromStep)
  const d4 = v128.load(from + 4 * fromStep)
  const d5 = v128.load(from + 5 * fromStep)
  const a = sub(d4, mul(d2, 4))
  const b = sub(d3, mul(d1, 4))
  const c = sub(d4, d2)
  const e = mul(sub(d3, d1), 2)
  v128.store(to, add(sub(mul(d0, 4), mul(d2, 5)), d4))
  v128.store(to + toStep, add(a, b))
  v128.store(to + 2 * toStep, sub(a, b))
  v128.store(to + 3 * toStep, add(c, e))
  v128.store(to + 4 * toStep, sub(c, e))
  v128.store(to + 5 * toStep, add(sub(mul(d1, 4), mul(d3, 5)), d5))
}

/** Six points to four values in a line. */
@inline function outputTransform(from: usize, fromStep: usize, to: usize, toStep: usize): void {
  const m0 = v128.load(from)
  const m1 = v128.load(from + fromStep)
  const m2 = v128.load(from + 2 * fromStep)
  const m3 = v128.load(from + 3 * fromStep)
  const m4 = v128.load(from + 4 * fromStep)
  const m5 = v128.load(from + 5 * fromStep)
  const a = add(m1, m2)
  const b = sub(m1, m2)
  const c = add(m3, m4)
  const d = sub(m3, m4)
  v128.store(to, add(add(m0, a), c))
  v128.store(to + toStep, add(b, mul(d, 2)))
  v128.store(to + 2 * toStep, add(a, mul(c, 4)))
  v128.store(to + 3 * toStep, add(add(b, mul(d, 8)), m5))
}

/** Products of six tiles with eight output channels. */
@inline function multiply(v: usize, u: usize, m: usize, inBytes: usize, outBytes: usize): void {
  let a0 = f32x4.splat(0), a1 = f32x4.splat(0), b0 = f32x4.splat(0), b1 = f32x4.splat(0)
  let c0 = f32x4.splat(0), c1 = f32x4.splat(0), d0 = f32x4.splat(0), d1 = f32x4.splat(0)
  let e0 = f32x4.splat(0), e1 = f32x4.splat(0), f0 = f32x4.splat(0), f1 = f32x4.splat(0)
  const v1 = v + inBytes, v2 = v1 + inBytes, v3 = v2 + inBytes, v4 = v3 + inBytes, v5 = v4 + inBytes
  for (let at: usize = 0; at < inBytes; at += 4) {
    const p = v128.load(u)
    const q = v128.load(u, 16)
    u += 32
    let x = v128.load_splat<f32>(v + at)
    a0 = multiplyAdd(x, p, a0)
    a1 = multiplyAdd(x, q, a1)
    x = v128.load_splat<f32>(v1 + at)
    b0 = multiplyAdd(x, p, b0)
    b1 = multiplyAdd(x, q, b1)
    x = v128.load_splat<f32>(v2 + at)
    c0 = multiplyAdd(x, p, c0)
    c1 = multiplyAdd(x, q, c1)
    x = v128.load_splat<f32>(v3 + at)
    d0 = multiplyAdd(x, p, d0)
    d1 = multiplyAdd(x, q, d1)
    x = v128.load_splat<f32>(v4 + at)
    e0 = multiplyAdd(x, p, e0)
    e1 = multiplyAdd(x, q, e1)
    x = v128.load_splat<f32>(v5 + at)
    f0 = multiplyAdd(x, p, f0)
    f1 = multiplyAdd(x, q, f1)
  }
  v128.store(m, a0); v128.store(m, a1, 16); m += outBytes
  v128.store(m, b0); v128.store(m, b1, 16); m += outBytes
  v128.store(m, c0); v128.store(m, c1, 16); m += outBytes
  v128.store(m, d0); v128.store(m, d1, 16); m += outBytes
  v128.store(m, e0); v128.store(m, e1, 16); m += outBytes
  v128.store(m, f0); v128.store(m, f1, 16)
}

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
