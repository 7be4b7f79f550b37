/** Weights of red, green and blue in luma (ITU-R BT.601-7, 2.5.1), the luma of JPEG. Our networks are trained on it. */
export const bt601Weights = { red: 0.299, green: 0.587, blue: 0.114 } as const

/** BT.601 luma of gamma-encoded red, green and blue, in their unit. */
export const lumaBt601 = (red: number, green: number, blue: number): number =>
  bt601Weights.red * red + bt601Weights.green * green + bt601Weights.blue * blue
