import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { DiskModel, GraphInfo, GraphSettings } from '../ports.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import {
  answerOf,
  centred,
  colourInputOf,
  type ImageValue,
  imageNet,
  type Normalisation,
  normalisationOf,
} from './graph.ts'
import { extremesOf, type ImageAnswer, imageTensor, readImageAnswer } from './imageTensor.ts'

/** A family of matting networks with what its files do not say. */
interface Family {
  readonly pattern: RegExp
  readonly normalisation: Normalisation
  /** Side of the pictures it was trained on. */
  readonly sidePx: number
}

const families: readonly Family[] = [
  { pattern: /modnet/i, normalisation: centred, sidePx: 512 },
  {
    pattern: /is-?net|dis|rmbg[^a-z]*1/i,
    normalisation: { mean: [0.5, 0.5, 0.5], std: [1, 1, 1], range: 1 },
    sidePx: 1024,
  },
  { pattern: /u2-?net/i, normalisation: imageNet, sidePx: 320 },
]
/** BiRefNet, BEN2, RMBG 2 and most others. */
const usual: Omit<Family, 'pattern'> = { normalisation: imageNet, sidePx: 1024 }

/** Beyond these an answer is no coverage yet. */
const tolerance = 0.01

/** How a graph is used as a matting network. */
export interface MatteFit {
  readonly input: ImageValue
  readonly output: ImageValue
  readonly width: number
  readonly height: number
  readonly normalisation: Normalisation
}

/**
 * How a graph gives a matte: one picture in, one alpha out.
 * @param name of the network, from which its family shows
 * @throws GraphMisfit when it does not
 */
export const fitMatte = (graph: GraphInfo, settings: GraphSettings, name: string): MatteFit => {
  const input = colourInputOf(graph)
  const output = answerOf(graph, 1, settings.output)
  const family = families.find(({ pattern }) => pattern.test(name)) ?? usual
  return {
    input,
    output,
    width: input.width ?? settings.width ?? family.sidePx,
    height: input.height ?? settings.height ?? family.sidePx,
    normalisation: normalisationOf(family.normalisation, settings),
  }
}

/** Coverage 0–1 of an answer: bytes and 0–255 are scaled, logits go through a sigmoid. */
const coverageOf = ({ width, height, data }: ImageAnswer): Plane => {
  const [lowest, highest] = extremesOf(data)
  const isLogit = lowest < -tolerance
  const scale = data instanceof Uint8Array || highest > 1 + tolerance ? 1 / 255 : 1
  const alpha = Float32Array.from(data, (value) => (isLogit ? 1 / (1 + Math.exp(-value)) : clamp01(value * scale)))
  return { width, height, data: alpha }
}

/**
 * A matte by an operator's network, on the network's own grid.
 * @param image colours 0–1 on any grid
 * @throws GraphMisfit when the network does not fit or answers with something else
 */
export const predictMatteOnDisk = async (image: RgbPlanes, model: DiskModel): Promise<Plane> => {
  const session = await model.open()
  const { input, output, width, height, normalisation } = fitMatte(session.graph, model.settings, model.name)
  const planes = new Float32Array(3 * width * height)
  for (const [channel, plane] of image.entries())
    planes.set(resizePlane(plane, width, height).data, channel * width * height)
  const answers = await session.run({ [input.name]: imageTensor(planes, { width, height }, input, normalisation) }, [
    output.name,
  ])
  return coverageOf(readImageAnswer(answers[output.name], output.name, 1))
}
