/** Around the kitten of `fixtures/photos/kitten.webp`, its ear on the left left out, as fractions of the photo's sides. */
export const kittenWithoutEar: readonly (readonly [x: number, y: number])[] = [
  [0.36, 0.46],
  [0.43, 0.3],
  [0.5, 0.24],
  [0.58, 0.24],
  [0.66, 0.16],
  [0.69, 0.2],
  [0.68, 0.5],
  [0.66, 0.62],
  [0.64, 0.92],
  [0.42, 0.93],
  [0.4, 0.8],
  [0.3, 0.79],
  [0.34, 0.6],
]

/** Where that ear is. */
export const missedEar = [0.38, 0.34] as const
