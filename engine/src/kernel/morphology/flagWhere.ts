/**
 * Flags of pixels that pass a test, 1 or 0. `Uint8Array.from` with a function does the same many times slower.
 *
 * @param count number of pixels
 */
export const flagWhere = (count: number, test: (pixel: number) => boolean): Uint8Array<ArrayBuffer> => {
  const flags = new Uint8Array(count)
  for (let pixel = 0; pixel < count; pixel++) if (test(pixel)) flags[pixel] = 1
  return flags
}
