/** Binarises a plane: 1 where a value reaches `min`, 0 elsewhere. */
export const threshold = (plane: Float32Array, min: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(plane, (value) => (value >= min ? 1 : 0))
