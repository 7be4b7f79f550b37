import type { GraphInfo } from '../ports.ts'
import { asImage, describeValues, GraphMisfit, type ImageValue } from './graph.ts'

export interface EraseFit {
  readonly image: ImageValue
  readonly mask: ImageValue
}

/**
 * How a graph fills what a mask marks: a picture and a mask (1 where to fill) in, a picture out.
 * @throws GraphMisfit when it does not
 */
export const fitErase = (graph: GraphInfo): EraseFit => {
  const inputs = graph.inputs.flatMap((value) => asImage(value) ?? [])
  const image = inputs.find(({ channels }) => channels === 3)
  const mask = inputs.find(({ channels }) => channels === 1)
  if (image !== undefined && mask !== undefined && graph.inputs.length === 2) return { image, mask }
  throw new GraphMisfit(
    `Expected an image [1, 3, rows, columns] and a mask [1, 1, rows, columns] as inputs, got ${describeValues(graph.inputs)}.`,
  )
}
