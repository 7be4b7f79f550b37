import type { ModelSession, Yielding } from '../ports.ts'
import { type PatchQuestion, predictByTiles } from './predictByTiles.ts'

/**
 * What `predictByTiles` answers for a patch that is shown rotated by 180°, rotated back: its errors are independent of those of the straight one.
 * @throws the signal's reason when aborted
 */
export const predictTurned = async (
  session: ModelSession,
  question: PatchQuestion,
  runtime: Yielding,
  options: Parameters<typeof predictByTiles>[3],
): Promise<Float32Array[]> => {
  const turned = Object.entries(question.planes).map(
    ([name, of]) => [name, of.map((plane) => Float32Array.from(plane).reverse())] as const,
  )
  const planes = Object.fromEntries(turned)
  const answers = await predictByTiles(
    session,
    { ...question, planes, wanted: question.wanted.toReversed() },
    runtime,
    options,
  )
  return answers.map((plane) => plane.reverse())
}
