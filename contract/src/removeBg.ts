import { z } from 'zod'

/**
 * The background removal API that programs know from remove.bg, version 1.0, as far as it is published: parameters, answers and
 * error codes. What this product does otherwise is in `docs/compatible.md`.
 */

/** Most pixels of a result by `size`; null is the photo's own size. */
export const removeBgSizes = {
  preview: 250_000,
  small: 250_000,
  regular: 250_000,
  medium: 1_500_000,
  hd: 4_000_000,
  '4k': null,
  full: null,
  '50MP': null,
  auto: null,
} as const satisfies Readonly<Record<string, number | null>>
export type RemoveBgSize = keyof typeof removeBgSizes

const sizes = Object.keys(removeBgSizes) as [RemoveBgSize, ...RemoveBgSize[]]
const types = ['auto', 'person', 'product', 'car', 'animal', 'graphic', 'transportation'] as const

/** Largest margin around a cropped subject. */
export const maxCropMarginPx = 500
const maxCropMarginPercent = 50

const length = '(?:\\d+(?:\\.\\d+)?(?:px|%)?)'
const spaced = (...counts: readonly number[]): RegExp =>
  new RegExp(`^(?:${counts.map((count) => Array(count).fill(length).join('[ ,]+')).join('|')})$`)
const percent = /^(?:\d+(?:\.\d+)?)%?$/

/** Booleans as JSON, or as forms write them; Python writes `True`. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false|1|0)$/i, 'must be true or false')
    .transform((text) => /^(?:true|1)$/i.test(text)),
])
const percentOf = (text: string): number => Number.parseFloat(text)

const marginSchema = z
  .union([z.string(), z.number().transform(String)])
  .refine((text) => spaced(1, 2, 4).test(text), 'must be one, two or four lengths such as "30px" or "10%"')
  .refine(
    (text) =>
      text
        .split(/[ ,]+/)
        .every((one) => percentOf(one) <= (one.endsWith('%') ? maxCropMarginPercent : maxCropMarginPx)),
    `must be at most ${maxCropMarginPercent}% or ${maxCropMarginPx}px`,
  )

/** Parameters of `POST /v1.0/removebg` besides its files. */
export const removeBgParametersSchema = z.strictObject({
  /** The photo in base64; one of this, `image_url` and the file `image_file`. */
  image_file_b64: z.string().optional(),
  image_url: z.string().max(2_048).optional(),
  /** Largest size of the result. */
  size: z.enum(sizes).default('preview'),
  /** A hint; every subject is found alike. */
  type: z.enum(types).default('auto'),
  /** `none` leaves out the header `X-Type`. */
  type_level: z.union([z.enum(['none', '1', '2', 'latest']), z.int().min(1).max(2).transform(String)]).default('1'),
  format: z.enum(['auto', 'png', 'jpg', 'webp', 'zip']).default('auto'),
  /** Two corners, `x1 y1 x2 y2`, in `px` or `%`. */
  roi: z
    .string()
    .regex(spaced(4), 'must be four lengths such as "0% 0% 100% 100%" or "10px 10px 500px 400px"')
    .optional(),
  crop: flag.default(false),
  /** One, two or four lengths, as in CSS; percentages are of the subject. */
  crop_margin: marginSchema.optional(),
  /** Part of the canvas that the subject fills. */
  scale: z
    .string()
    .refine(
      (text) => text === 'original' || (percent.test(text) && percentOf(text) >= 10 && percentOf(text) <= 100),
      'must be "original" or from "10%" to "100%"',
    )
    .default('original'),
  /** `original`, `center`, or one or two percentages. */
  position: z
    .string()
    .refine(
      (text) =>
        ['original', 'center'].includes(text) ||
        (/^\S+(?:[ ,]+\S+)?$/.test(text) &&
          text.split(/[ ,]+/).every((one) => percent.test(one) && percentOf(one) <= 100)),
      'must be "original", "center", or one or two percentages such as "50% 75%"',
    )
    .optional(),
  channels: z.enum(['rgba', 'alpha']).default('rgba'),
  add_shadow: flag.default(false),
  shadow_type: z.enum(['none', 'auto', 'drop']).optional(),
  /** Darkness of the shadow, 0–100. */
  shadow_opacity: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .refine((value) => value >= 0 && value <= 100, 'must be from 0 to 100')
    .default(50),
  semitransparency: flag
    .refine((wanted) => wanted, 'cannot be false here: soft edges and glass stay soft')
    .default(true),
  bg_color: z.string().max(40).optional(),
  bg_image_url: z.string().max(2_048).optional(),
})
export type RemoveBgParameters = z.output<typeof removeBgParametersSchema>

/** The files of the form. */
export const removeBgFiles = ['image_file', 'bg_image_file'] as const

/** Answer where `Accept` asks for JSON; otherwise the answer is the picture. */
export const removeBgAnswerSchema = z.object({
  data: z.object({
    result_b64: z.string(),
    foreground_top: z.int(),
    foreground_left: z.int(),
    foreground_width: z.int(),
    foreground_height: z.int(),
  }),
})

export const removeBgErrorSchema = z.object({
  errors: z.array(z.object({ title: z.string(), code: z.string(), detail: z.string().optional() })),
})
export type RemoveBgErrorAnswer = z.infer<typeof removeBgErrorSchema>

/** Answer of `GET /v1.0/account`. */
export const removeBgAccountSchema = z.object({
  data: z.object({
    attributes: z.object({
      credits: z.object({
        total: z.number(),
        subscription: z.number(),
        payg: z.number(),
        enterprise: z.number(),
      }),
      api: z.object({ free_calls: z.int(), sizes: z.string() }),
    }),
  }),
})
