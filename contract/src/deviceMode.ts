import type { Mode } from './mode.ts'

/** Modes that can run in the browser, without an upload; the first is offered unless another is asked for. */
export const deviceModes = [
  'background-removal',
  'object-removal',
  'watermark-removal',
  'image-upscale',
  'face-enhancement',
  'professional-photo',
  'prompt-edit',
] as const satisfies readonly Mode[]

export type DeviceMode = (typeof deviceModes)[number]
