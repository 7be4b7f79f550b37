/** Signed distance from the thing's edge at a place, in pixels, positive inside; sides are those of the photo. */
export type Shape = (x: number, y: number, side: number) => number

/** Distance to the nearest multiple of a pitch, signed. */
const offset = (value: number, pitch: number): number => value - pitch * Math.round(value / pitch)

/** A number 0–1 that follows from two whole ones. */
const hash = (one: number, two: number): number => {
  const mixed = Math.imul(one * 73_856_093 + two * 19_349_663, 2_654_435_761) >>> 0
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** A pattern within a frame; `bars` is positive on what is kept. */
const framed =
  (bars: Shape): Shape =>
  (x, y, side) => {
    const outside = Math.max(Math.abs(x) - 0.5 * side, Math.abs(y) - 0.36 * side)
    return Math.max(0.03 * side - Math.abs(outside), outside < 0 ? bars(x, y, side) : -side)
  }

/** Cloth with holes; `hole` is negative in them. */
const cloth =
  (hole: Shape): Shape =>
  (x, y, side) => {
    const whole = Math.min(0.55 * side - Math.abs(x), 0.42 * side - Math.abs(y))
    return Math.abs(x) < 0.42 * side && Math.abs(y) < 0.3 * side ? Math.min(whole, hole(x, y, side)) : whole
  }

const diamonds: Shape = (x, y, side) => {
  const [alongX, alongY] = [(x + y) / Math.SQRT2, (x - y) / Math.SQRT2]
  const pitch = 0.08 * side
  return 0.006 * side - Math.min(Math.abs(offset(alongX, pitch)), Math.abs(offset(alongY, pitch)))
}

const holesAt =
  (pitchRatio: number, radiusRatio: number, jitter: number, spread: number): Shape =>
  (x, y, side) => {
    const pitch = pitchRatio * side
    const [column, row] = [Math.round(x / pitch), Math.round(y / pitch)]
    const shift = (seed: number): number => jitter * pitch * (2 * hash(column + seed, row) - 1)
    const radius = radiusRatio * side * (1 + spread * (2 * hash(column, row + 7) - 1))
    return Math.hypot(x - column * pitch - shift(1), y - row * pitch - shift(2)) - radius
  }

/** Patterns that repeat more or less exactly, and two that do not. */
export const drawnPatterns: Readonly<Record<string, Shape>> = {
  'pattern fence': framed((x, _y, side) => 0.01 * side - Math.abs(offset(x, 0.06 * side))),
  'pattern fence, seen from the side': framed((x, _y, side) => {
    const away = x / (1 + (0.5 * x) / side)
    return 0.01 * side - Math.abs(offset(away, 0.06 * side))
  }),
  'pattern window lattice': framed(
    (x, y, side) => 0.012 * side - Math.min(Math.abs(offset(x, 0.11 * side)), Math.abs(offset(y, 0.08 * side))),
  ),
  'pattern net, seen from below': framed((x, y, side) => {
    const scale = 1 + (0.5 * y) / side
    return diamonds(x / scale, y / scale, side)
  }),
  'pattern net, hanging loose': framed((x, y, side) =>
    diamonds(x + 0.012 * side * Math.sin((9 * y) / side), y + 0.012 * side * Math.sin((7 * x) / side), side),
  ),
  'pattern lace, uneven places': cloth(holesAt(0.08, 0.026, 0.12, 0)),
  'pattern lace, uneven holes': cloth(holesAt(0.08, 0.027, 0, 0.25)),
  'pattern lace, rows set off': cloth((x, y, side) => {
    const pitch = 0.075 * side
    const row = Math.round(y / pitch)
    const across = offset(x + (row % 2 === 0 ? 0 : pitch / 2), pitch)
    return (Math.hypot(across / 1.3, offset(y, pitch)) - 0.02 * side) * 1.1
  }),
  'pattern holes anywhere': cloth(holesAt(0.09, 0.024, 0.28, 0.35)),
  'pattern boards, each of its own width': framed((x, _y, side) => {
    const slot = Math.floor(x / (0.07 * side))
    const at = x - (slot + 0.2 + 0.6 * hash(slot, 3)) * 0.07 * side
    return 0.004 * side * (1 + 3 * hash(slot, 5)) - Math.abs(at)
  }),
}
