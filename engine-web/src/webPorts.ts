import { SpotlessError } from '@spotless/contract/error'
import type { Assets, EnginePorts, ModelStore, PixelCodec } from '@spotless/engine/ports'
import { compression } from './compression.ts'

const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.onmessage = () => waiting.shift()?.()

/** A message to itself: timers of browsers wait at least 4 ms when they follow each other. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    channel.port2.postMessage(null)
  })

/** The engine's ports in a browser's worker. Words cannot be drawn on photos there yet. */
export const webPorts = (parts: {
  readonly models: ModelStore
  readonly codec: PixelCodec
  readonly assets: Assets
}): EnginePorts => ({
  ...parts,
  compression,
  photoCache: { get: () => undefined, share: () => undefined, set: () => undefined },
  drawText: async () => {
    throw new SpotlessError('mode_unavailable', 'Words cannot be written on photos on this device yet.')
  },
  nowMs: () => performance.now(),
  nextTurn,
})
