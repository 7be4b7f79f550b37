/** A plane, every sample of it multiplied by a factor. */
export const timesFactor = (plane: Float32Array, factor: number): Float32Array => {
  const out = new Float32Array(plane.length)
  for (let at = 0; at < out.length; at++) out[at] = (plane[at] as number) * factor
  return out
}
