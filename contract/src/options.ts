import { z } from 'zod'

/**
 * Options of each mode with defaults and bounds; web and server read the same table.
 * Every schema accepts `{}` and fills in the defaults.
 */
export const eraseOptionsSchema = z.strictObject({
  /** `fast` looks again only where a fill is poor; `best` joins several looks at every marked place, for about three times the time. */
  quality: z.enum(['fast', 'best']).default('fast'),
})
export type EraseOptions = z.infer<typeof eraseOptionsSchema>

export const upscaleOptionsSchema = z.strictObject({
  scale: z.union([z.literal(2), z.literal(4)]).default(2),
  /** `faithful` adds nothing that the photo does not hold; `crisp` also draws edges and texture that it guesses. */
  variant: z.enum(['faithful', 'crisp']).default('faithful'),
  /** How much of the crisp variant is taken, 0–100; the rest is the faithful one. Half and half comes nearest to worn photos' truth. */
  blend: z.number().min(0).max(100).default(50),
})
export type UpscaleOptions = z.infer<typeof upscaleOptionsSchema>

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'A colour is written #rrggbb.' })

/** What stands behind a cut-out. */
export const backdropSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('transparent') }),
  z.strictObject({ kind: z.literal('colour'), colour: colourSchema }),
  z.strictObject({
    kind: z.literal('gradient'),
    from: colourSchema,
    to: colourSchema,
    /** Direction from the first colour to the second: 0 to the right, 90 downwards. */
    angleDegrees: z.number().min(0).max(360).default(90),
  }),
  /** The photo's own background, out of focus; radius as a share of the longer side. */
  z.strictObject({ kind: z.literal('blur'), radiusRatio: z.number().min(0.002).max(0.1).default(0.02) }),
  /** Another photo, named beside the request, filling the frame. */
  z.strictObject({ kind: z.literal('photo') }),
])
export type Backdrop = z.infer<typeof backdropSchema>

export const backgroundOptionsSchema = z.strictObject({
  format: z.enum(['png', 'webp']).default('png'),
})
export type BackgroundOptions = z.infer<typeof backgroundOptionsSchema>

/** A change of a cut-out's background. */
export const changeBackgroundSchema = z.strictObject({
  backdrop: backdropSchema.default({ kind: 'transparent' }),
  /** The whole frame, cut down to the subject, or a square with the subject in its middle. */
  framing: z.enum(['whole', 'trimmed', 'square']).default('whole'),
  /** Room left round a trimmed or squared subject, as a share of its longer side. */
  marginRatio: z.number().min(0).max(0.5).default(0.05),
  /** How dark a soft shadow of the subject is, 0–100; 0 casts none. */
  shadow: z.number().min(0).max(100).default(0),
  format: z.enum(['png', 'webp', 'jpeg']).default('png'),
})
export type ChangeBackground = z.infer<typeof changeBackgroundSchema>

export const faceOptionsSchema = z.strictObject({
  /** How much is retouched, 0–100: 0 only cleans and enlarges, 50 looks natural, 100 is all that looks like a photo. */
  strength: z.number().min(0).max(100).default(50),
  /** Enlarge to twice the size, faces finest. */
  upscale: z.boolean().default(true),
})
export type FaceOptions = z.infer<typeof faceOptionsSchema>

/** What stands behind the person in a headshot; `blur` keeps the photo's own background, out of focus. */
export const studios = ['light-grey', 'white', 'charcoal', 'office', 'blur'] as const
/** Width to height of a headshot; `passport` is 35:45 with a larger head. */
export const headshotFramings = ['4:5', '1:1', '3:4', 'passport'] as const

export const headshotOptionsSchema = z.strictObject({
  background: z.enum(studios).default('light-grey'),
  framing: z.enum(headshotFramings).default('4:5'),
  /** How much the face is retouched, 0–100, as in face-enhancement. */
  strength: z.number().min(0).max(100).default(50),
  /** A key light from where the face is lit already, and a soft vignette on backgrounds that are not white. */
  light: z.boolean().default(true),
})
export type HeadshotOptions = z.infer<typeof headshotOptionsSchema>

/**
 * Options of prompt-edit. To take one step out of a result, send its prompt again with the same `currentImageUrl` (or none,
 * for the first prompt) and the step's `index` from the answer's `plan.steps`.
 */
export const promptOptionsSchema = z.strictObject({
  /** Indices of steps of this prompt's plan that are left out. */
  skipSteps: z.array(z.int().min(0).max(200)).max(200).default([]),
})
export type PromptOptions = z.infer<typeof promptOptionsSchema>

/** Options as they travel in a request: one optional block per mode, so that a misspelt option is refused. */
export const editOptionsSchema = z.strictObject({
  /** Keeps this edit inside the installation, whatever models outside it the operator has set up. */
  localOnly: z.boolean().optional(),
  erase: eraseOptionsSchema.partial().optional(),
  upscale: upscaleOptionsSchema.partial().optional(),
  background: backgroundOptionsSchema.partial().optional(),
  face: faceOptionsSchema.partial().optional(),
  prompt: promptOptionsSchema.partial().optional(),
  headshot: headshotOptionsSchema.partial().optional(),
})
export type EditOptions = z.input<typeof editOptionsSchema>
