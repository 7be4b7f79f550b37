/** The product of two planes, sample by sample. */
export const timesPlane = (plane: Float32Array, other: Float32Array): Float32Array => {
  const out = new Float32Array(plane.length)
  for (let at = 0; at < out.length; at++) out[at] = (plane[at] as number) * (other[at] as number)
  return out
}
