import { z } from 'zod'
import type { DeviceMode } from './deviceMode.ts'
import { type EditOptions, upscaleOptionsSchema } from './options.ts'
import { expectedSeconds } from './upscaleDuration.ts'

/** Seconds that a small network took on a machine. */
export const probeSecondsSchema = z.number().positive()

/** How long an edit of a photo of so many pixels took. */
export const editTimeSchema = z.object({ seconds: z.number().positive(), pixels: z.number().positive() })

export type EditTime = z.infer<typeof editTimeSchema>

/** Where an edit is made. */
export type EditPlace = 'device' | 'server'

/** Networks see a photo at one size, so that most modes take hardly longer for a larger one; an upscale works on every pixel. */
interface Pace {
  /** Seconds whatever the photo's size. */
  readonly base: number
  readonly perMegapixel: number
}

/** On two idle cores, networks open: `npm run bench -- speed device`. A prompt's steps vary most; these are of an adjustment. */
const paces: Readonly<Record<EditPlace, Readonly<Record<DeviceMode, Pace>>>> = {
  device: {
    'background-removal': { base: 2.2, perMegapixel: 0.05 },
    'object-removal': { base: 1.1, perMegapixel: 0.01 },
    'watermark-removal': { base: 5.8, perMegapixel: 1.2 },
    // Between a photo that is denoised first and one that is not, which is found out when it is edited.
    'image-upscale': { base: 0.3, perMegapixel: 1.32 },
    'face-enhancement': { base: 1.3, perMegapixel: 1.6 },
    'professional-photo': { base: 4.1, perMegapixel: 0.2 },
    'prompt-edit': { base: 0.1, perMegapixel: 0.11 },
  },
  server: {
    'background-removal': { base: 1.7, perMegapixel: 0.01 },
    'object-removal': { base: 0.6, perMegapixel: 0.003 },
    'watermark-removal': { base: 3.4, perMegapixel: 0.54 },
    'image-upscale': { base: 0.05, perMegapixel: 0.8 },
    'face-enhancement': { base: 0.7, perMegapixel: 1 },
    'professional-photo': { base: 2.9, perMegapixel: 0.15 },
    'prompt-edit': { base: 0.03, perMegapixel: 0.1 },
  },
}

/** Seconds that a tab takes to open what the mode runs, once: its networks, and before them the engine. */
const openings: Readonly<Record<DeviceMode, number>> = {
  'background-removal': 3.5,
  'object-removal': 1.8,
  'watermark-removal': 0.7,
  'image-upscale': 0.4,
  'face-enhancement': 1.4,
  'professional-photo': 4.5,
  'prompt-edit': 0.1,
}

/** Seconds of the probe (engine-web) on the machine of the paces above. */
export const referenceProbeSeconds = 0.16

/** How many times the usual upscale another one takes. */
const upscaleRatio = (pixels: number, options: EditOptions): number => {
  const { scale, variant } = upscaleOptionsSchema.parse(options.upscale ?? {})
  return expectedSeconds(pixels, scale, variant === 'crisp') / expectedSeconds(pixels, 2, false)
}

/** Seconds that the first edit of a mode in a tab takes longer on two idle cores, its networks fetched before. */
export const openingSeconds = (place: EditPlace, mode: DeviceMode): number => (place === 'device' ? openings[mode] : 0)

/** Seconds that an edit of so many pixels takes on two idle cores, its networks open. */
export const referenceSeconds = (place: EditPlace, mode: DeviceMode, pixels: number, options: EditOptions): number => {
  const { base, perMegapixel } = paces[place][mode]
  const seconds = base + (perMegapixel * pixels) / 1e6
  return mode === 'image-upscale' ? seconds * upscaleRatio(pixels, options) : seconds
}
