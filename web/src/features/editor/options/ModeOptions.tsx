import type { Mode } from '@spotless/contract/mode'
import type { ComponentType } from 'react'
import { BackgroundOptions } from './BackgroundOptions.tsx'
import { EraseOptions } from './EraseOptions.tsx'
import { FaceOptions } from './FaceOptions.tsx'
import { HeadshotOptions } from './HeadshotOptions.tsx'
import { UpscaleOptions } from './UpscaleOptions.tsx'

const optionsOf: Partial<Readonly<Record<Mode, ComponentType>>> = {
  'object-removal': EraseOptions,
  'watermark-removal': EraseOptions,
  'image-upscale': UpscaleOptions,
  'background-removal': BackgroundOptions,
  'face-enhancement': FaceOptions,
  'professional-photo': HeadshotOptions,
}

/**
 * The options of a mode, with the contract's defaults and limits; nothing for a mode without
 * options.
 */
export const ModeOptions = ({ mode }: { readonly mode: Mode }) => {
  const Options = optionsOf[mode]
  return Options ? <Options /> : null
}
