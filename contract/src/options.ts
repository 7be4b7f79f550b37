import { z } from 'zod'

/**
 * Options of each mode with defaults and bounds; web and server read the same table.
 * Every schema accepts `{}` and fills in the defaults.
 */
export const eraseOptionsSchema = z.strictObject({})
export type EraseOptions = z.infer<typeof eraseOptionsSchema>

export const upscaleOptionsSchema = z.strictObject({
  scale: z.union([z.literal(2), z.literal(4)]).default(2),
})
export type UpscaleOptions = z.infer<typeof upscaleOptionsSchema>

/** Options as they travel in a request: one optional block per mode, so that a misspelt option is refused. */
export const editOptionsSchema = z.strictObject({
  erase: eraseOptionsSchema.optional(),
  upscale: upscaleOptionsSchema.partial().optional(),
})
export type EditOptions = z.input<typeof editOptionsSchema>
