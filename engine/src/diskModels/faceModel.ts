import { clamp01 } from '../kernel/scalar/clamp01.ts'
import {
  type DiskModel,
  float32Tensor,
  type GraphInfo,
  type GraphSettings,
  type Tensor,
  type ValueInfo,
} from '../ports.ts'
import {
  answerOf,
  centred,
  colourInputOf,
  describeValues,
  GraphMisfit,
  type ImageValue,
  type Normalisation,
  normalisationOf,
} from './graph.ts'
import { imageTensor, readImageAnswer } from './imageTensor.ts'

/** Side of the aligned faces on which restorers are trained. */
export const alignedSidePx = 512
const usualFidelity = 0.7

export interface FaceFit {
  readonly input: ImageValue
  readonly output: ImageValue
  readonly sidePx: number
  readonly normalisation: Normalisation
  /** Weighs fidelity against quality, as CodeFormer's does. */
  readonly fidelity: ValueInfo | undefined
}

/**
 * How a graph restores an aligned face: one square picture in, one of the same size out; perhaps a weight beside it.
 * Source of the interfaces: GFPGAN (Wang 2021), RestoreFormer (Wang 2022), CodeFormer (Zhou 2022).
 * @throws GraphMisfit when it does not
 */
export const fitFace = (graph: GraphInfo, settings: GraphSettings): FaceFit => {
  const input = colourInputOf(graph, true)
  const output = answerOf(graph, 3, settings.output)
  const sidePx = input.width ?? settings.width ?? alignedSidePx
  if (
    (input.height ?? sidePx) !== sidePx ||
    (output.width ?? sidePx) !== sidePx ||
    (output.height ?? sidePx) !== sidePx
  )
    throw new GraphMisfit(
      `Expected a square face in and one as large out, got ${describeValues([...graph.inputs, ...graph.outputs])}.`,
    )
  const others = graph.inputs.filter(({ name }) => name !== input.name)
  const [fidelity] = others
  const isWeight = ({ name, dims, type }: ValueInfo): boolean =>
    /^(w|weight|fidelity)/i.test(name) && /^(float|double)/.test(type) && dims.every((size) => size === 1)
  if (others.length > 1 || (fidelity !== undefined && !isWeight(fidelity)))
    throw new GraphMisfit(`Expected a face and at most one weight as inputs, got ${describeValues(graph.inputs)}.`)
  return { input, output, sidePx, normalisation: normalisationOf(centred, settings), fidelity }
}

/** The colours of an answer, 0–1: networks answer in the normalisation that they were given. */
const coloursOf = (data: Float32Array | Uint8Array, { mean, std, range }: Normalisation): Float32Array => {
  if (data instanceof Uint8Array) return Float32Array.from(data, (value) => value / 255)
  const pixels = data.length / 3
  return data.map((value, at) => {
    const channel = Math.floor(at / pixels) as 0 | 1 | 2
    return clamp01((value * std[channel] + mean[channel]) / range)
  })
}

/**
 * Restores an aligned face.
 * @param read gives the aligned face with a side: red, green and blue planes one after another, 0–1
 * @returns planes of the same size, 0–1
 * @throws GraphMisfit when the network does not fit or answers with something else
 */
export const restoreFaceOnDisk = async (
  model: DiskModel,
  read: (sidePx: number) => Float32Array,
): Promise<{ readonly planes: Float32Array; readonly sidePx: number }> => {
  const session = await model.open()
  const { input, output, sidePx, normalisation, fidelity } = fitFace(session.graph, model.settings)
  const feeds: Record<string, Tensor> = {
    [input.name]: imageTensor(read(sidePx), { width: sidePx, height: sidePx }, input, normalisation),
  }
  if (fidelity !== undefined)
    feeds[fidelity.name] = float32Tensor(
      Float32Array.of(model.settings.fidelity ?? usualFidelity),
      fidelity.dims.map(() => 1),
    )
  const answers = await session.run(feeds, [output.name])
  const answer = readImageAnswer(answers[output.name], output.name, 3)
  if (answer.width !== sidePx || answer.height !== sidePx)
    throw new GraphMisfit(`Expected a face of ${sidePx}×${sidePx}, got ${answer.width}×${answer.height}.`)
  return { planes: coloursOf(answer.data, normalisation), sidePx }
}
