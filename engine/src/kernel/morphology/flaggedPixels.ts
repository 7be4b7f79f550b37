/** The pixels whose flag is 1, in ascending order. @param flags 1 or 0 */
export const flaggedPixels = (flags: Uint8Array): number[] => {
  const pixels: number[] = []
  for (let pixel = 0; pixel < flags.length; pixel++) if (flags[pixel] === 1) pixels.push(pixel)
  return pixels
}
