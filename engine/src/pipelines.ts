import type { Mode } from '@spotless/contract/mode'
import { enhancePhoto } from './face/enhancePhoto.ts'
import { takeHeadshot } from './headshot/takeHeadshot.ts'
import { removeObject } from './inpaint/removeObject.ts'
import { removeBackground } from './matte/removeBackground.ts'
import type { Pipeline } from './pipeline.ts'
import { editByPrompt } from './plan/editByPrompt.ts'
import { upscalePhoto } from './upscale/upscalePhoto.ts'
import { removeSharedMarks } from './watermark/joint/removeSharedMarks.ts'

/** The pipeline of each mode that this engine has; a mode without one is answered `mode_unavailable`. */
export const pipelines: Readonly<Partial<Record<Mode, Pipeline>>> = {
  'background-removal': removeBackground,
  'face-enhancement': enhancePhoto,
  'image-upscale': upscalePhoto,
  'object-removal': removeObject,
  'professional-photo': takeHeadshot,
  'prompt-edit': editByPrompt,
  'watermark-removal': removeSharedMarks,
}
