import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Square } from './readSquare.ts'

/** Where an edit of a face counts in full and where it has faded out, as multiples of half the face's side. */
const fullUntil = 1.15
const fadedFrom = 1.8

/** Weight of an edit of a face at a column and row of the photo: 1 all over the face, falling to 0 around it. */
export const faceWeight = ({ x, y, sidePx }: Square, column: number, row: number): number => {
  const [across, down] = [column + 0.5 - x, row + 0.5 - y]
  const distance = Math.sqrt(across * across + down * down) / (sidePx / 2)
  return smoothstep(fadedFrom, fullUntil, distance)
}
