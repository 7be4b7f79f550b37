import { maskOfMarks } from './candidates/maskOfMarks.ts'
import { decodePhoto } from './container/decodePhoto.ts'
import { encodeMask } from './container/encodeMask.ts'
import type { Pipeline } from './pipeline.ts'

/**
 * A pipeline that finds the marks of a photo where the request has no mask and asks for that.
 *
 * @throws SpotlessError `mask_required` when none is found, and what `decodePhoto` and the pipeline throw
 */
export const findMissingMask =
  (make: Pipeline): Pipeline =>
  async (request, context) => {
    const { findMarks, maskPlacement: _, ...options } = request.options
    if (request.mask !== undefined || findMarks !== true) return make(request, context)
    context.onProgress('inference', undefined, 'Looking for marks')
    const { raster } = await decodePhoto(request.photo, context.codec)
    const mask = await encodeMask(await maskOfMarks(raster, context), context)
    context.signal.throwIfAborted()
    return make({ ...request, options, mask }, context)
  }
