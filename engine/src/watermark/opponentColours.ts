import type { MarkPlanes } from './markPatch.ts'

/**
 * Opponent colours: brightness, red–green and yellow–blue, each with the range of the input. Their differences between
 * neighbouring pixels are nearly uncorrelated, unlike those of red, green and blue.
 */
export const opponentPlanes = ([red, green, blue]: MarkPlanes): MarkPlanes => {
  const brightness = new Float32Array(red.length)
  const redGreen = new Float32Array(red.length)
  const yellowBlue = new Float32Array(red.length)
  for (let at = 0; at < red.length; at++) {
    const r = red[at] as number
    const g = green[at] as number
    const b = blue[at] as number
    brightness[at] = (r + g + b) / 3
    redGreen[at] = (r - g) / 2
    yellowBlue[at] = (r + g) / 4 - b / 2
  }
  return [brightness, redGreen, yellowBlue]
}

/** The opponent colours of one colour. */
export const opponentColour = (colour: readonly [number, number, number]): readonly [number, number, number] => {
  const [red, green, blue] = colour
  const planes = opponentPlanes([Float32Array.of(red), Float32Array.of(green), Float32Array.of(blue)])
  return [planes[0][0] as number, planes[1][0] as number, planes[2][0] as number]
}
