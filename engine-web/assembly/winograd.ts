/**
 * Winograd's method for convolutions, F(4 × 4, 3 × 3): tiles of 6 × 6 to 36 points, products there, and back to 4 × 4 pixels. Source: Lavin
 * and Gray, Fast Algorithms for Convolutional Neural Networks, 2015.
 */

export const points: usize = 36

@inline export function add(a: v128, b: v128): v128 { return f32x4.add(a, b) }
@inline export function sub(a: v128, b: v128): v128 { return f32x4.sub(a, b) }
@inline export function mul(a: v128, factor: f32): v128 { return f32x4.mul(a, f32x4.splat(factor)) }
/** a · b + c, rounded once in the fused build. */
@inline export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return v128.relaxed_madd<f32>(a, b, c)
  return f32x4.add(c, f32x4.mul(a, b))
}

/** Six values in a line, for four channels at once, to six points. */
@inline export function toPoints(d0: v128, d1: v128, d2: v128, d3: v128, d4: v128, d5: v128, to: usize, toStep: usize): void {
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

@inline export function inputTransform(from: usize, fromStep: usize, to: usize, toStep: usize): void {
  toPoints(
    v128.load(from), v128.load(from + fromStep), v128.load(from + 2 * fromStep),
    v128.load(from + 3 * fromStep), v128.load(from + 4 * fromStep), v128.load(from + 5 * fromStep),
    to, toStep,
  )
}

/** Six points to four values in a line. */
@inline export function outputTransform(from: usize, fromStep: usize, to: usize, toStep: usize): void {
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
@inline export function multiply(v: usize, u: usize, m: usize, inBytes: usize, outBytes: usize): void {
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
