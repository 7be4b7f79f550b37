import { z } from 'zod'
import { maxPromptCharacters } from './limits.ts'
import { storedText } from './storedText.ts'

/**
 * The image edits that programs know from OpenAI's API, as far as it is published. What this product does otherwise is in
 * `docs/compatible.md`.
 */

/** Name by which a client asks that no hosted model is used. */
export const localModel = 'spotless-local'

/** Most images of one answer. */
export const maxImages = 10

const numberField = z.union([z.number(), z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)])
const flagField = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i, 'must be true or false')
    .transform((text) => /^true$/i.test(text)),
])
const notOffered = (what: string) => `${what} is not offered by this server`

/** Parameters of `POST /v1/images/edits` besides its files. */
export const imageEditsParametersSchema = z.strictObject({
  prompt: storedText().trim().min(1, 'must describe the edit').max(maxPromptCharacters),
  /** Any name: what is configured edits; `spotless-local` asks no hosted model. */
  model: z.string().max(100).optional(),
  /** Different fills of what the mask marks; 1 for every other edit. */
  n: numberField.refine((n) => n >= 1 && n <= maxImages, `must be from 1 to ${maxImages}`).default(1),
  /** `auto` or the photo's own size: results keep the photo's full resolution. */
  size: z
    .string()
    .regex(/^(auto|\d+x\d+)$/, 'must be "auto" or such as "1024x768"')
    .default('auto'),
  quality: z.enum(['auto', 'low', 'medium', 'high', 'standard', 'hd']).default('auto'),
  response_format: z
    .string()
    .refine((format) => format === 'b64_json', notOffered('an answer other than "b64_json"'))
    .default('b64_json'),
  background: z.enum(['auto', 'opaque', 'transparent']).default('auto'),
  output_format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  /** Quality of JPEG and WebP in per cent. */
  output_compression: numberField.refine((value) => value <= 100, 'must be from 0 to 100').default(100),
  input_fidelity: z.enum(['high', 'low']).optional(),
  moderation: z.enum(['auto', 'low']).optional(),
  user: z.string().max(200).optional(),
  stream: flagField.refine((wanted) => !wanted, notOffered('streaming')).optional(),
  partial_images: numberField.refine((count) => count === 0, notOffered('streaming')).optional(),
})
export type ImageEditsParameters = z.output<typeof imageEditsParametersSchema>

/** The files of the form; `image[]` is another spelling of `image`. */
export const imageEditsFiles = ['image', 'image[]', 'mask'] as const

export const imageEditsAnswerSchema = z.object({
  /** Unix time in seconds. */
  created: z.int(),
  data: z.array(z.object({ b64_json: z.string() })),
  background: z.enum(['opaque', 'transparent']),
  output_format: z.enum(['png', 'jpeg', 'webp']),
  quality: z.enum(['low', 'medium', 'high']),
  size: z.string(),
  /** Beyond the original: what made the pixels, and what was done and left. */
  engine: z.string(),
  notes: z.array(z.string()),
})

export const imageEditsErrorSchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
})
export type ImageEditsErrorAnswer = z.infer<typeof imageEditsErrorSchema>
