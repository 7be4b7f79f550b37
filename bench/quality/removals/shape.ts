/** A closed outline or, with a radius, a brush stroke along the points; coordinates in per cent of width and height. */
export interface Shape {
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Of a stroke, in per cent of the photo's longer side. */
  readonly radius?: number
}

/** @param text corners as `x,y`, separated by spaces */
const pointsOf = (text: string): Shape['points'] =>
  text.split(' ').map((pair): [number, number] => {
    const [x, y] = pair.split(',').map(Number)
    return [x as number, y as number]
  })
/** @param text corners in per cent as `x,y`, separated by spaces */
export const outline = (text: string): Shape => ({ points: pointsOf(text) })
export const stroke = (radius: number, text: string): Shape => ({ points: pointsOf(text), radius })
export const box = (left: number, top: number, right: number, bottom: number): Shape =>
  outline(`${left},${top} ${right},${top} ${right},${bottom} ${left},${bottom}`)
export const ellipse = (left: number, top: number, right: number, bottom: number): Shape => ({
  points: Array.from({ length: 24 }, (_, at): [number, number] => {
    const angle = (at / 24) * 2 * Math.PI
    return [
      (left + right) / 2 + ((right - left) / 2) * Math.cos(angle),
      (top + bottom) / 2 + ((bottom - top) / 2) * Math.sin(angle),
    ]
  }),
})
