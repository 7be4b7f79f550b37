import { clamp } from '../kernel/scalar/clamp.ts'
import { fieldDegree, type PixelField, pairEdges } from './pixelField.ts'

const maxSweeps = 30
/** Sweeps without any changed label after which the labels are final. */
const stableSweeps = 2
const damping = 0.4
/** The same edge seen from its other end. */
const opposite = Int8Array.of(1, 0, 3, 2, 5, 4, 7, 6)

/** The messages of a field that is being minimised. */
interface FieldState {
  /** Per node and edge: what the neighbour on that edge reports, as cost of covered over bare. */
  readonly messages: Float32Array
  /** Cost of covered over bare of each node, with all that its neighbours report. */
  readonly belief: Float32Array
}

/** A node tells each of its neighbours what it believes without them. */
const sendMessages = (
  node: number,
  { neighbours, pairCosts, borderCost }: PixelField,
  { messages, belief }: FieldState,
): void => {
  const first = node * fieldDegree
  const believed = belief[node] as number
  for (let edge = 0; edge < fieldDegree; edge++) {
    const other = neighbours[first + edge] as number
    if (other < 0) continue
    const own = believed - (messages[first + edge] as number)
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
}

/** Writes the cheaper label of each node, and counts those that change. */
const writeLabels = (belief: Float32Array, labels: Uint8Array): number => {
  let changes = 0
  for (let node = 0; node < labels.length; node++) {
    const label = (belief[node] as number) < 0 ? 1 : 0
    if (labels[node] !== label) changes++
    labels[node] = label
  }
  return changes
}

/**
 * Labels of low total cost by loopy belief propagation, damped, in alternating sweeps.
 * Source: the min-sum algorithm of Pearl 1988, "Probabilistic Reasoning in Intelligent Systems".
 *
 * @returns 1 for each node that is covered, 0 for bare
 */
export const minimizeField = (field: PixelField): Uint8Array => {
  const count = field.pixels.length
  const state = { messages: new Float32Array(count * fieldDegree), belief: field.unary.slice() }
  const labels = new Uint8Array(count)
  let stable = 0
  for (let sweep = 0; sweep < maxSweeps && stable < stableSweeps; sweep++) {
    const isForward = sweep % 2 === 0
    for (let turn = 0; turn < count; turn++) sendMessages(isForward ? turn : count - 1 - turn, field, state)
    stable = writeLabels(state.belief, labels) === 0 ? stable + 1 : 0
  }
  return labels
}
