import { fitErase } from '@spotless/engine/diskModels/eraseModel'
import type { ImageValue } from '@spotless/engine/diskModels/graph'
import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import { encodeView, readView } from '@spotless/engine/hosted/view'
import { float32Tensor, type Tensor, uint8Tensor } from '@spotless/engine/ports'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import { compression } from '@spotless/engine-node/compression'
import type { OnnxSession } from '@spotless/engine-node/models/onnxSession'
import type { SessionOptions } from '@spotless/engine-node/models/openSession'
import { openWithFallback } from '@spotless/engine-node/models/store'
import type { Provider } from './provider.ts'

/** Sides that models without a fixed size take are multiples of this. */
const stepPx = 8

interface EraseModel {
  readonly session: OnnxSession
  readonly image: ImageValue
  readonly mask: ImageValue
}

/** @throws Error when the file is no model with an image of three channels and a mask of one */
const openModel = async (file: string, options: SessionOptions): Promise<EraseModel> => {
  const session = await openWithFallback(file, options)
  try {
    return { session, ...fitErase(session.graph) }
  } catch (error) {
    await session.release()
    throw error
  }
}

/** Samples by plane, 0–1 or bytes as the input takes them. */
const tensorOf = (view: Raster, input: ImageValue, channels: 1 | 3): Tensor => {
  const { width, height, data } = view
  const plane = width * height
  const samples = new (input.isBytes ? Uint8Array : Float32Array)(channels * plane)
  for (let channel = 0; channel < channels; channel++) {
    for (let at = 0; at < plane; at++) {
      const value = data[at * 3 + channel] as number
      const sample = channels === 1 ? (value > 127 ? 255 : 0) : value
      samples[channel * plane + at] = input.isBytes ? sample : sample / 255
    }
  }
  const shape = [1, channels, height, width]
  return samples instanceof Uint8Array ? uint8Tensor(samples, shape) : float32Tensor(samples, shape)
}

const rasterOf = (answer: Tensor): Raster => {
  const [, channels, height = 0, width = 0] = answer.dims
  const { data } = answer
  if (channels !== 3 || !(data instanceof Float32Array || data instanceof Uint8Array)) {
    throw new ProviderFailure('malformed', { detail: `It answered ${answer.type} [${answer.dims.join(', ')}].` })
  }
  // Some exports answer 0–1, others 0–255.
  let most = 0
  for (const value of data) most = Math.max(most, value)
  const scale = data instanceof Float32Array && most <= 1.5 ? 255 : 1
  const plane = width * height
  const pixels = new Uint8Array(plane * 3)
  for (let at = 0; at < plane; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = (data[channel * plane + at] as number) * scale
      pixels[at * 3 + channel] = value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value)
    }
  }
  return { width, height, channels: 3, data: pixels }
}

const rounded = (size: number): number => Math.max(stepPx, Math.round(size / stepPx) * stepPx)

/**
 * An erase model on disk as a provider: any ONNX file with an image of three channels and a mask of one (1 where to fill), as
 * LaMa's exports have. Names, types and sizes are read from the file; nothing leaves the machine.
 * Source of that interface: Suvorov et al. 2022, "Resolution-robust Large Mask Inpainting with Fourier Convolutions".
 */
export const onnxErase = (file: string, options: SessionOptions): Provider => {
  let opening: Promise<EraseModel> | undefined
  return {
    name: 'onnx',
    label: 'Erase model on disk',
    maskKind: 'white',
    modelFor: (capability) => (capability === 'inpaint' ? file : undefined),
    perform: async (task, signal) => {
      opening ??= openModel(file, options)
      const { session, image, mask } = await opening.catch((cause: unknown) => {
        opening = undefined
        const detail = cause instanceof Error ? cause.message : String(cause)
        throw new ProviderFailure('failed', { detail, cause })
      })
      if (task.mask === undefined) throw new ProviderFailure('rejected', { detail: 'An erase model needs a mask.' })
      const [photo, marks] = await Promise.all([decodePhoto(task.image), decodePhoto(task.mask)])
      const size = { width: image.width ?? rounded(task.width), height: image.height ?? rounded(task.height) }
      const view = { box: { left: 0, top: 0, width: task.width, height: task.height }, ...size }
      signal.throwIfAborted()
      const answers = await session.run({
        [image.name]: tensorOf(readView(photo.raster, view), image, 3),
        [mask.name]: tensorOf(readView(marks.raster, view), mask, 1),
      })
      const answer = Object.values(answers)[0]
      if (answer === undefined) throw new ProviderFailure('malformed', { detail: 'It answered nothing.' })
      return { image: await encodeView(rasterOf(answer), { codec: sharpCodec, compression }) }
    },
  }
}
