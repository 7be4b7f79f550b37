import type { Pixels, TaskOptions } from './pixels.ts'

/** Finds the marks of a photo: how many, and a PNG of the photo's size that marks them, null for none. */
export const findMarksWith =
  (pixels: Pick<Pixels, 'findCandidates' | 'compute'>) =>
  async (
    photo: Uint8Array,
    options: TaskOptions,
  ): Promise<{ readonly count: number; readonly mask: Uint8Array | null }> => {
    const found = await pixels.findCandidates({ photo }, options)
    const count = found.candidates.length
    return { count, mask: count === 0 ? null : await pixels.compute('maskOfOutlines', found, options) }
  }
