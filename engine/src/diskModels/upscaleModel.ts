import type { DiskModel, GraphInfo, GraphSettings } from '../ports.ts'
import {
  answerOf,
  colourInputOf,
  GraphMisfit,
  type ImageValue,
  type Normalisation,
  normalisationOf,
  plain,
} from './graph.ts'
import { imageTensor, readImageAnswer } from './imageTensor.ts'

/** Side of a window where a network takes any. */
const windowPx = 256
/** Side of the picture from which the factor of such a network shows. */
const probePx = 64
const maxFactor = 8

export interface UpscaleFit {
  readonly input: ImageValue
  readonly output: ImageValue
  readonly normalisation: Normalisation
  /** Undefined where the graph leaves its sizes open. */
  readonly factor: number | undefined
}

/** @throws GraphMisfit when the sizes are not of one whole factor from 2 to 8 */
const checkFactor = (across: number, down: number): number => {
  if (across === down && Number.isInteger(across) && across >= 2 && across <= maxFactor) return across
  throw new GraphMisfit(`Expected a picture 2 to ${maxFactor} times as large, got ${across} by ${down} times.`)
}

/**
 * How a graph enlarges: one picture in, a larger one out.
 * @throws GraphMisfit when it does not
 */
export const fitUpscale = (graph: GraphInfo, settings: GraphSettings): UpscaleFit => {
  const input = colourInputOf(graph)
  const output = answerOf(graph, 3, settings.output)
  const isFixed = input.width && input.height && output.width && output.height
  const factor = isFixed ? checkFactor(output.width / input.width, output.height / input.height) : undefined
  return { input, output, normalisation: normalisationOf(plain, settings), factor }
}

/** A network that enlarges windows of one size. */
export interface DiskUpscaler {
  readonly factor: number
  /** Size of a window. */
  readonly width: number
  readonly height: number
  /** Windows that are best enlarged at once. */
  readonly windowsPerCall: number
  /**
   * @param planes red, green and blue of a window one after another, 0–1
   * @returns the planes at `factor` times the size, about 0–1
   */
  readonly enlarge: (planes: Float32Array) => Promise<Float32Array>
}

/** @throws GraphMisfit when the network does not fit, Error when its file cannot be opened */
export const openUpscaler = async (model: DiskModel): Promise<DiskUpscaler> => {
  const session = await model.open()
  const { input, output, normalisation, factor: known } = fitUpscale(session.graph, model.settings)
  const run = async (planes: Float32Array, width: number, height: number) => {
    const tensor = imageTensor(planes, { width, height }, input, normalisation)
    const answers = await session.run({ [input.name]: tensor }, [output.name])
    return readImageAnswer(answers[output.name], output.name, 3)
  }
  const probe = async (): Promise<number> => {
    const [width, height] = [input.width ?? probePx, input.height ?? probePx]
    const answer = await run(new Float32Array(3 * width * height).fill(0.5), width, height)
    return checkFactor(answer.width / width, answer.height / height)
  }
  const factor = known ?? (await probe())
  const width = input.width ?? model.settings.width ?? windowPx
  const height = input.height ?? model.settings.height ?? windowPx
  return {
    factor,
    width,
    height,
    windowsPerCall: session.windowsPerCall ?? 1,
    enlarge: async (planes) => {
      const answer = await run(planes, width, height)
      if (answer.width !== width * factor || answer.height !== height * factor)
        throw new GraphMisfit(
          `Expected ${width * factor}×${height * factor} pixels, got ${answer.width}×${answer.height}.`,
        )
      const range = answer.data instanceof Uint8Array ? 255 : normalisation.range
      return Float32Array.from(answer.data, (value) => value / range)
    },
  }
}
