import { clamp } from '../kernel/scalar/clamp.ts'
import { fieldDegree, type PixelField, pairEdges } from './pixelField.ts'

const maxSweeps = 30
/** Sweeps without any changed label after which the labels are final. */
const stableSweeps = 2
const damping = 0.4
/** The same edge seen from its other end. */
const opposite = [1, 0, 3, 2, 5, 4, 7, 6] as const

/**
 * Labels of low total cost by loopy belief propagation, damped, in alternating sweeps.
 * Source: the min-sum algorithm of Pearl 1988, "Probabilistic Reasoning in Intelligent Systems".
 *
 * @returns 1 for each node that is covered, 0 for bare
 */
export const minimizeField = ({ pixels, unary, neighbours, pairCosts, borderCost }: PixelField): Uint8Array => {
  // messages[node * fieldDegree + edge]: what the neighbour on that edge reports, as cost of covered over bare.
  const messages = new Float32Array(pixels.length * fieldDegree)
  const belief = unary.slice()
  const labels = new Uint8Array(pixels.length)
  const send = (node: number, edge: number): void => {
    const other = neighbours[node * fieldDegree + edge] as number
    if (other < 0) return
    const own = (belief[node] as number) - (messages[node * fieldDegree + edge] as number)
    let message: number
    if (edge < pairEdges) {
      const at = (node * pairEdges + edge) * 4
      const covered = Math.min(pairCosts[at + 1] as number, (pairCosts[at + 3] as number) + own)
      const bare = Math.min(pairCosts[at] as number, (pairCosts[at + 2] as number) + own)
      message = covered - bare
    } else message = clamp(own, -borderCost, borderCost)
    const to = other * fieldDegree + (opposite[edge] as number)
    const old = messages[to] as number
    const next = old + (1 - damping) * (message - old)
    messages[to] = next
    belief[other] = (belief[other] as number) + next - old
  }
  let stable = 0
  for (let sweep = 0; sweep < maxSweeps && stable < stableSweeps; sweep++) {
    for (let turn = 0; turn < pixels.length; turn++) {
      const node = sweep % 2 === 0 ? turn : pixels.length - 1 - turn
      for (let edge = 0; edge < fieldDegree; edge++) send(node, edge)
    }
    let changes = 0
    for (let node = 0; node < labels.length; node++) {
      const label = (belief[node] as number) < 0 ? 1 : 0
      if (labels[node] !== label) changes++
      labels[node] = label
    }
    stable = changes === 0 ? stable + 1 : 0
  }
  return labels
}
