import { backgroundRequestSchema } from '@spotless/contract/background'
import { maxPromptCharacters } from '@spotless/contract/limits'
import { type Mode, modeNames, modes } from '@spotless/contract/mode'
import { type EditOptions, editOptionsSchema } from '@spotless/contract/options'
import { z } from 'zod'

/** Options of the request that each mode reads. */
const optionsKeys: Readonly<Record<Mode, readonly (keyof EditOptions)[]>> = {
  'prompt-edit': [],
  'watermark-removal': [],
  'background-removal': [],
  'object-removal': ['erase'],
  'face-enhancement': ['face'],
  'image-upscale': ['upscale'],
  'professional-photo': ['headshot'],
}

const photo = z
  .string()
  .describe('Path of a JPEG, PNG or WebP file, a data URL, or the URI of an earlier result (spotless://results/…).')
const mask = z.string().describe('Path or data URL of a PNG of the photo’s size, white on what is to be changed.')
const output = z
  .string()
  .optional()
  .describe('Path to write the result to; existing files are not replaced. The result is a resource in any case.')
const background = backgroundRequestSchema.omit({ backgroundImageId: true }).partial().optional()

/** Arguments of a mode's tool. */
export const toolArguments = z.object({
  photo,
  mask: mask.optional(),
  prompt: z.string().max(maxPromptCharacters).optional(),
  background,
  options: editOptionsSchema.optional(),
  output,
})
export type ToolArguments = z.infer<typeof toolArguments>

export interface ModeTool {
  readonly mode: Mode
  readonly title: string
  readonly description: string
  readonly inputSchema: z.ZodRawShape
}

const optionsOf = (mode: Mode): z.ZodRawShape => {
  const keys = optionsKeys[mode]
  if (keys.length === 0) return {}
  const shape = Object.fromEntries(keys.map((key) => [key, editOptionsSchema.shape[key]]))
  return { options: z.strictObject(shape).optional() }
}

const maskOf = (mode: Mode): z.ZodRawShape => {
  if (mode === 'watermark-removal')
    return { mask: mask.optional().describe('Without a mask, text and marks are found and removed.') }
  return modes[mode].needsMask ? { mask } : {}
}

/** A tool for each mode, described from the contract's tables. */
export const modeTools: readonly ModeTool[] = modeNames.map((mode) => ({
  mode,
  title: modes[mode].label,
  description: `${modes[mode].description}. Pixels outside the edit stay as they are.`,
  inputSchema: {
    photo,
    ...maskOf(mode),
    ...(modes[mode].needsPrompt && { prompt: z.string().min(1).max(maxPromptCharacters) }),
    ...(mode === 'background-removal' && { background }),
    ...optionsOf(mode),
    output,
  },
}))
