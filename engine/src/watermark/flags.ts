/** 1 where a plane reaches a value, 0 elsewhere. */
export const flagsFrom = (plane: Float32Array, least: number): Uint8Array =>
  Uint8Array.from(plane, (value) => (value >= least ? 1 : 0))
