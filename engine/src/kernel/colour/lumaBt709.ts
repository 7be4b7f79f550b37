/**
 * Luma of gamma-encoded red, green and blue by the weights of ITU-R BT.709-6 (3.2), in their unit; of linear light it is
 * the luminance of sRGB.
 */
export const lumaBt709 = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue
