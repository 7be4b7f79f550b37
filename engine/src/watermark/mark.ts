/** A mark composited over a photo: seen = (1 − opacity · coverage) · behind + opacity · coverage · colour. */
export interface Mark {
  /** 0–1 */
  readonly opacity: number
  /** R, G, B, 0–255 */
  readonly colour: readonly [number, number, number]
}
