/** Flags of samples above a level, 1 or 0; of NaN 0. */
export const flagAbove = (samples: Float32Array, level: number): Uint8Array<ArrayBuffer> => {
  const flags = new Uint8Array(samples.length)
  for (let at = 0; at < flags.length; at++) if ((samples[at] as number) > level) flags[at] = 1
  return flags
}
