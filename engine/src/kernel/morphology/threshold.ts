/**
 * Binary image of the samples that reach a threshold. A loop, because `Uint8Array.from` with a
 * callback takes a tenth of a second per megapixel.
 *
 * @param setValue value of set pixels, 1 or 255
 */
export const threshold = (samples: Float32Array | Uint8Array, min: number, setValue = 1): Uint8Array<ArrayBuffer> => {
  const mask = new Uint8Array(samples.length)
  for (let at = 0; at < mask.length; at++) if ((samples[at] as number) >= min) mask[at] = setValue
  return mask
}
