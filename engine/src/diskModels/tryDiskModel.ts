import type { DiskJob, DiskModel, GraphInfo, GraphSession, Tensor } from '../ports.ts'
import { float32Tensor, uint8Tensor } from '../ports.ts'
import { fitClick, selectOnDisk } from './clickModel.ts'
import { fitErase } from './eraseModel.ts'
import { fitFace, restoreFaceOnDisk } from './faceModel.ts'
import type { ImageValue } from './graph.ts'
import { fitMatte, predictMatteOnDisk } from './matteModel.ts'
import { openUpscaler } from './upscaleModel.ts'

/** Side of the test picture where a network takes any. */
const sidePx = 64

const sizeOf = ({
  width = sidePx,
  height = sidePx,
}: ImageValue): { readonly width: number; readonly height: number } => ({
  width,
  height,
})

const emptyTensor = (image: ImageValue, channels: number): Tensor => {
  const { width, height } = sizeOf(image)
  const shape = [1, channels, height, width]
  const samples = channels * width * height
  return image.isBytes ? uint8Tensor(new Uint8Array(samples), shape) : float32Tensor(new Float32Array(samples), shape)
}

/** Does a job once with a small or empty picture. @returns how the network is used, in words */
type Trial = (model: DiskModel, session: GraphSession) => Promise<string>

const inWords = (graph: GraphInfo): string =>
  [...new Set(graph.inputs.map(({ type }) => type))].filter((type) => type.startsWith('float')).join(', ')

const trials: Readonly<Record<DiskJob, Trial>> = {
  matte: async (model, session) => {
    const { width, height, normalisation, output } = fitMatte(session.graph, model.settings, model.name)
    const plane = { width: sidePx, height: sidePx, data: new Float32Array(sidePx * sidePx).fill(0.5) }
    await predictMatteOnDisk([plane, plane, plane], model)
    const { mean, std } = normalisation
    return `${width}×${height}, ${inWords(session.graph)}, mean ${mean.join(' ')}, std ${std.join(' ')}, output ${output.name}`
  },
  upscale: async (model) => {
    const upscaler = await openUpscaler(model)
    const { width, height, factor } = upscaler
    await upscaler.enlarge(new Float32Array(3 * width * height).fill(0.5))
    return `${factor}x in windows of ${width}×${height}`
  },
  faces: async (model, session) => {
    const { sidePx } = await restoreFaceOnDisk(model, (side) => new Float32Array(3 * side * side).fill(0.5))
    const { fidelity } = fitFace(session.graph, model.settings)
    return `aligned faces of ${sidePx}×${sidePx}${fidelity === undefined ? '' : `, fidelity by ${fidelity.name}`}`
  },
  click: async (model, session) => {
    const decoder = await model.open('decoder')
    const { sidePx, prompts, masks } = fitClick(session.graph, decoder.graph, model.settings)
    const mask = await selectOnDisk(
      model,
      (side) => ({ sidePx: side, planes: new Float32Array(3 * side * side).fill(0.5) }),
      (side) => [side / 2, side / 2],
    )
    return `encoder ${sidePx}×${sidePx}, decoder by ${prompts.map(({ value }) => value.name).join(', ')}, ${masks} of ${mask.width}×${mask.height}`
  },
  inpaint: async (_model, session) => {
    const { image, mask } = fitErase(session.graph)
    await session.run({ [image.name]: emptyTensor(image, 3), [mask.name]: emptyTensor(mask, 1) })
    const { width, height } = image
    const size = width === undefined || height === undefined ? 'any size' : `${width}×${height}`
    return `${size}, image ${image.name}, mask ${mask.name}`
  },
}

/**
 * Has a network do its job once, to see whether it can.
 * @returns how it is used, in words
 * @throws Error why it cannot
 */
export const tryDiskModel = async (job: DiskJob, model: DiskModel): Promise<string> =>
  trials[job](model, await model.open())
