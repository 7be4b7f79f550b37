import { setImmediate } from 'node:timers/promises'
import { type EnginePorts, type ModelStore, type Runtime, startRuntime } from '@spotless/engine/ports'
import { assets } from './assets.ts'
import { drawText } from './codec/drawText.ts'
import { sharpCodec } from './codec/sharpCodec.ts'
import { compression } from './compression.ts'
import { createPhotoCache } from './photoCache.ts'

const photoCache = createPhotoCache()

/** The engine's ports in Node: files by sharp and zlib, text by fontkit, the event loop by timers. */
export const nodePorts = (models: ModelStore): EnginePorts => ({
  models,
  assets,
  codec: sharpCodec,
  compression,
  photoCache,
  drawText,
  nowMs: () => performance.now(),
  nextTurn: () => setImmediate(),
})

/** A runtime over Node's ports; without a signal the work cannot be cancelled. */
export const nodeRuntime = (models: ModelStore, signal: AbortSignal = new AbortController().signal): Runtime =>
  startRuntime(nodePorts(models), signal)

/** A store for work that asks no network. */
export const noModels: ModelStore = {
  session: async (name) => {
    throw new Error(`The network ${name} was asked for, but no model store was given.`)
  },
}

/** A runtime for work that asks no network. */
export const runtimeWithoutModels = (signal?: AbortSignal): Runtime => nodeRuntime(noModels, signal)
