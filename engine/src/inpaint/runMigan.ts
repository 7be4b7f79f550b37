import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { type ModelSession, uint8Tensor } from '../ports.ts'
import type { ModelInput } from './modelInput.ts'
import { modelSidePx } from './planWindows.ts'

/** MI-GAN's prediction, R, G and B planes 0–255; where its weights are installed, the graph's own soft compositing is left out. */
export const miganOutput = 'fill'

/** Level of the unused quarters of a shared run: grey, without holes. */
const emptyLevel = 128
const keep = 255

/** Copies a square of `channels` planes into, or out of, a larger one. */
const copySquare = <T extends Uint8Array | Float32Array>(
  from: { readonly data: T; readonly side: number; readonly left: number; readonly top: number },
  to: { readonly data: T; readonly side: number; readonly left: number; readonly top: number },
  channels: number,
  side: number,
): void => {
  for (let channel = 0; channel < channels; channel++) {
    for (let row = 0; row < side; row++) {
      const start = (channel * from.side + from.top + row) * from.side + from.left
      to.data.set(from.data.subarray(start, start + side), (channel * to.side + to.top + row) * to.side + to.left)
    }
  }
}

/**
 * One run of MI-GAN for one window of the model's size, or for up to four of half its side as quarters of one picture.
 * Holes get the generator's output up to their border; the published graph's own result blends it with what was covered there.
 * Source: Sargsyan et al. 2023, "MI-GAN: A Simple Baseline for Image Inpainting on Mobile Devices".
 *
 * @param inputs one of `modelSidePx`, or one to four of half of it
 * @returns R, G and B planes 0–255 of each window, in order: the input outside its holes
 * @throws Error when the output has another type or size
 */
export const runMigan = async (session: ModelSession, inputs: readonly ModelInput[]): Promise<Uint8Array[]> => {
  const plane = modelSidePx * modelSidePx
  const side = inputs[0]?.sidePx ?? modelSidePx
  const perRow = modelSidePx / side
  const placeOf = <T>(index: number, data: T) => ({
    data,
    side: modelSidePx,
    left: (index % perRow) * side,
    top: Math.floor(index / perRow) * side,
  })
  const image = new Uint8Array(3 * plane).fill(emptyLevel)
  const mask = new Uint8Array(plane).fill(keep)
  for (const [index, input] of inputs.entries()) {
    const whole = { side, left: 0, top: 0 }
    copySquare({ ...whole, data: input.image }, placeOf(index, image), 3, side)
    copySquare({ ...whole, data: input.mask }, placeOf(index, mask), 1, side)
  }
  const shape = [modelSidePx, modelSidePx]
  const feeds = { image: uint8Tensor(image, [1, 3, ...shape]), mask: uint8Tensor(mask, [1, 1, ...shape]) }
  const answer = await session.run(feeds, [miganOutput])
  const planes = answer[miganOutput]?.data
  if (!(planes instanceof Float32Array) || planes.length !== image.length) {
    throw new Error(`MI-GAN answered ${planes?.length ?? 'no'} samples, expected ${image.length}.`)
  }
  return inputs.map((input, index) => {
    const drawn = perRow === 1 ? planes : new Float32Array(3 * side * side)
    if (perRow > 1) copySquare(placeOf(index, planes), { data: drawn, side, left: 0, top: 0 }, 3, side)
    const filled = input.image.slice()
    const size = input.mask.length
    for (let first = 0; first < filled.length; first += size) {
      for (let at = 0; at < size; at++) {
        if (input.mask[at] === 0) filled[first + at] = roundToSample(drawn[first + at] as number, 255)
      }
    }
    return filled
  })
}
