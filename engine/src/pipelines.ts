import type { Mode } from '@spotless/contract/mode'
import { removeObject } from './inpaint/removeObject.ts'
import { removeBackground } from './matte/removeBackground.ts'
import type { Pipeline } from './pipeline.ts'

/** The pipeline of each mode that this engine has; a mode without one is answered `mode_unavailable`. */
export const pipelines: Readonly<Partial<Record<Mode, Pipeline>>> = {
  'background-removal': removeBackground,
  'object-removal': removeObject,
  'watermark-removal': removeObject,
}
