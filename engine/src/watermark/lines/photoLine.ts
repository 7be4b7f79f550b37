/** Luma of a photo, 0–255, row by row. */
export interface LumaPlane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** A straight line across a plane: the points with x·cos(angle) + y·sin(angle) = offset. */
export interface PhotoLine {
  /** Of its normal, radians, 0 to π. */
  readonly angle: number
  readonly offset: number
}

/** The ends of the part of a line that lies in a plane. */
export interface Chord {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  readonly lengthPx: number
}

/** The part of a line inside a plane; null where it misses it. */
export const chordOf = (
  { angle, offset }: PhotoLine,
  { width, height }: Pick<LumaPlane, 'width' | 'height'>,
): Chord | null => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // The line's points are offset · normal + t · (−sin, cos); each side of the plane limits t.
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const [start, step, size] of [
    [offset * cos, -sin, width - 1],
    [offset * sin, cos, height - 1],
  ] as const) {
    if (Math.abs(step) < 1e-9) {
      if (start < 0 || start > size) return null
      continue
    }
    const [a, b] = [-start / step, (size - start) / step]
    least = Math.max(least, Math.min(a, b))
    most = Math.min(most, Math.max(a, b))
  }
  if (!(most > least)) return null
  const at = (t: number): readonly [number, number] => [offset * cos - t * sin, offset * sin + t * cos]
  return { from: at(least), to: at(most), lengthPx: most - least }
}

/** The length of a stretch, and its direction from its first end: a vector of length 1. */
export const directionOf = ({
  from,
  to,
}: Pick<Chord, 'from' | 'to'>): { readonly lengthPx: number; readonly along: readonly [x: number, y: number] } => {
  const lengthPx = Math.hypot(to[0] - from[0], to[1] - from[1])
  return { lengthPx, along: [(to[0] - from[0]) / lengthPx, (to[1] - from[1]) / lengthPx] }
}
