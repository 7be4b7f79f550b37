import { z } from 'zod'

/** The settings that one signed amount moves. */
export const settingSchema = z.enum([
  'exposure',
  'contrast',
  'highlights',
  'shadows',
  'whites',
  'blacks',
  'warmth',
  'tint',
  'saturation',
  'vibrance',
  'clarity',
  'dehaze',
  'sharpen',
  'denoise',
  'grain',
  'vignette',
])
export type Setting = z.infer<typeof settingSchema>
