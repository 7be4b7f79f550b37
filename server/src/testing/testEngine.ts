import { modeNames } from '@spotless/contract/mode'
import { maskOfRequest } from '@spotless/engine/inpaint/editUnderMask'
import { changeBackground } from '@spotless/engine/matte/changeBackground'
import type { EditResult } from '@spotless/engine/pipeline'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { compute } from '../pixels/computations.ts'
import type { Pixels } from '../pixels/pixels.ts'

/** What an edit of the server under test does. */
export type RunEdit = Pixels['run']

/** What tests replace of the server's pixel work. */
export interface TestEngine {
  run: RunEdit
  changeBackground: Pixels['changeBackground']
  findCandidates: Pixels['findCandidates']
  isIdle: Pixels['isIdle']
}

/** The default edit of the server under test: returns the photo unchanged. */
export const answerPhoto: RunEdit = async (request, { signal, onProgress }): Promise<EditResult> => {
  const { raster, source } = await decodePhoto(request.photo)
  if (request.mask !== undefined) await maskOfRequest(request.mask, request, sharpCodec)
  onProgress('inference', 0, 'Testing')
  signal.throwIfAborted()
  return {
    file: request.photo,
    format: source.format,
    width: raster.width,
    height: raster.height,
    engine: 'test',
    notes: [],
    work: new Uint8Array([1]),
    timingsMs: {},
  }
}

/** An engine that asks no network: edits change nothing, and nothing is found. */
export const createTestEngine = (): TestEngine => ({
  run: answerPhoto,
  changeBackground: (request, { signal }) => changeBackground(request, runtimeWithoutModels(signal)),
  findCandidates: async ({ photo }) => {
    const { raster } = await decodePhoto(photo)
    return { width: raster.width, height: raster.height, candidates: [] }
  },
  isIdle: () => true,
})

/** The pixel work of a server over an engine whose parts tests may replace at any time. */
export const pixelsOver = (engine: TestEngine): Pixels => ({
  modes: async () => modeNames,
  run: (request, options) => engine.run(request, options),
  verify: async (photo) => {
    const { raster, source } = await decodePhoto(photo)
    return { format: source.format, width: raster.width, height: raster.height, suggestions: [] }
  },
  changeBackground: (request, options) => engine.changeBackground(request, options),
  compute: (name, request, { signal }) => compute(name, request, runtimeWithoutModels(signal)),
  findCandidates: (request, options) => engine.findCandidates(request, options),
  isIdle: () => engine.isIdle(),
  close: async () => undefined,
})
