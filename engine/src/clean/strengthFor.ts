import type { Wear } from './measureWear.ts'

/** Wear that calls for nothing yet, and wear that calls for everything; measured on photos that the networks learnt from. */
const blocksSpan = { from: 1.1, to: 1.8 } as const
const noiseSpan = { from: 1.5, to: 6 } as const

const within = (value: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** Strength 0–1 that suits a photo: none for one that shows no wear, so that cleaning never costs a good photo its detail. */
export const strengthFor = ({ noise, blocks }: Wear): number =>
  Math.max(within(noise, noiseSpan), within(blocks, blocksSpan))
