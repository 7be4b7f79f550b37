import { z } from 'zod'
import { outlineSchema } from './candidates.ts'
import { maxFreeFills } from './limits.ts'
import { maskPlacementSchema } from './maskPlacement.ts'
import { maxPointed, pointedSchema } from './pointed.ts'

/** Most parts of a mask that are named as shadows. */
export const maxShadows = 32

/**
 * What can be done with a watermark, whatever the engine is sure of: of all of them as attempts 1 to 4 of a watermark removal. `retouched` fills
 * the strokes of the mark alone, `filled` all that was painted.
 */
export const markRemovals = ['reversed', 'blended', 'retouched', 'filled'] as const
export type MarkRemoval = (typeof markRemovals)[number]

/** Most areas of a watermark removal whose way a person chooses. */
export const maxChosenWays = 64

const chosenWaySchema = z.strictObject({ area: z.int().nonnegative(), way: z.enum(markRemovals) })
/** What a person wants done with the watermark in one area. */
export type ChosenWay = z.infer<typeof chosenWaySchema>

/**
 * Options of each mode with defaults and bounds; web and server read the same table.
 * Every schema accepts `{}` and fills in the defaults.
 */
export const eraseOptionsSchema = z.strictObject({
  /** `fast` repeats only poor fills; `best` combines several views of every marked place and takes about three times as long. */
  quality: z.enum(['fast', 'best']).default('fast'),
  /**
   * 0 is the engine's own choice. Of an object removal each other number is a different fill of what was marked; of a watermark removal the
   * first are the `markRemovals`, and those after them different fills.
   */
  attempt: z.int().min(0).max(maxFreeFills).default(0),
  /** Which parts of the mask are shadows of what is erased: they are relit where less light explains them, and filled elsewhere. */
  shadows: z.array(outlineSchema).max(maxShadows).default([]),
  /** Of a watermark removal: what is done in single areas, by their numbers; the engine chooses in the others. The attempt then only counts. */
  ways: z.array(chosenWaySchema).max(maxChosenWays).default([]),
})
export type EraseOptions = z.infer<typeof eraseOptionsSchema>

export const upscaleOptionsSchema = z.strictObject({
  scale: z.union([z.literal(2), z.literal(4)]).default(2),
  /** `faithful` adds nothing that is not in the photo; `crisp` also draws plausible edges and texture. */
  variant: z.enum(['faithful', 'crisp']).default('faithful'),
  /** Weight of the crisp variant in per cent; the rest is the faithful one. 50 comes nearest to the truth on degraded photos. */
  blend: z.number().min(0).max(100).default(50),
})
export type UpscaleOptions = z.infer<typeof upscaleOptionsSchema>

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'A colour is written #rrggbb.' })

/** Background of a cut-out. */
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
  /** The photo's own background, blurred; the radius is relative to the longer side. */
  z.strictObject({ kind: z.literal('blur'), radiusRatio: z.number().min(0.002).max(0.1).default(0.02) }),
  /** Another photo that fills the frame, see `backgroundImageId`. */
  z.strictObject({ kind: z.literal('photo') }),
])
export type Backdrop = z.infer<typeof backdropSchema>

/** What can be done with a part of a photo of which a background removal is not sure. */
export const partWays = ['kept', 'removed'] as const

/** Most parts of a photo of which a background removal says that it is not sure. */
export const maxDoubtedParts = 6

const chosenPartSchema = z.strictObject({ area: z.int().nonnegative(), way: z.enum(partWays) })
/** What a person wants done with one part. */
export type ChosenPart = z.infer<typeof chosenPartSchema>

export const backgroundOptionsSchema = z.strictObject({
  format: z.enum(['png', 'webp']).default('png'),
  /** Which of the free cut-outs with other `ways` this is; 0 is the engine's own choice. */
  attempt: z.int().min(0).max(maxFreeFills).default(0),
  /** What is done with single parts in doubt, by their numbers in `doubtedAreas`; the engine chooses in the others. */
  ways: z.array(chosenPartSchema).max(maxDoubtedParts).default([]),
})
export type BackgroundOptions = z.infer<typeof backgroundOptionsSchema>

/** A change of a cut-out's background. */
export const changeBackgroundSchema = z.strictObject({
  backdrop: backdropSchema.default({ kind: 'transparent' }),
  /** The whole frame, trimmed to the subject, or a square with the subject in the centre. */
  framing: z.enum(['whole', 'trimmed', 'square']).default('whole'),
  /** Margin around a trimmed or squared subject, relative to its longer side. */
  marginRatio: z.number().min(0).max(0.5).default(0.05),
  /** Darkness of the subject's soft shadow, 0–100; 0 is none. */
  shadow: z.number().min(0).max(100).default(0),
  format: z.enum(['png', 'webp', 'jpeg']).default('png'),
})
export type ChangeBackground = z.infer<typeof changeBackgroundSchema>

export const faceOptionsSchema = z.strictObject({
  /** Strength of the retouching, 0–100: 0 only denoises and enlarges, 50 looks natural, 100 is the most that still looks real. */
  strength: z.number().min(0).max(100).default(50),
  /** Whether to enlarge to twice the size, with the most detail in faces. */
  upscale: z.boolean().default(true),
  /** Whether to mend an old print first: scratches, thin folds and dust are filled, and faded black and white come back. */
  oldPhoto: z.boolean().default(false),
})
export type FaceOptions = z.infer<typeof faceOptionsSchema>

/** Backgrounds of a headshot; `blur` keeps the photo's own background, blurred. */
export const studios = ['light-grey', 'white', 'charcoal', 'office', 'blur'] as const
/** Width to height of a headshot; `passport` is 35:45 with a larger head. */
export const headshotFramings = ['4:5', '1:1', '3:4', 'passport'] as const

export const headshotOptionsSchema = z.strictObject({
  background: z.enum(studios).default('light-grey'),
  framing: z.enum(headshotFramings).default('4:5'),
  /** Strength of the retouching, 0–100, as in face-enhancement. */
  strength: z.number().min(0).max(100).default(50),
  /** Whether to add a key light from the face's existing light direction, and a soft vignette unless the background is white. */
  light: z.boolean().default(true),
})
export type HeadshotOptions = z.infer<typeof headshotOptionsSchema>

/**
 * Options of prompt-edit. To remove one step from a result, send its prompt again with the same `currentImageUrl` (none for the
 * first prompt) and the step's `index` from the answer's `plan.steps`.
 */
export const promptOptionsSchema = z.strictObject({
  /** Indices of steps of this prompt's plan to skip. */
  skipSteps: z.array(z.int().min(0).max(200)).max(200).default([]),
  /** Things that the prompt names and a person pointed at, by the names in `pointable` of its plan. */
  pointed: z.array(pointedSchema).max(maxPointed).default([]),
})
export type PromptOptions = z.infer<typeof promptOptionsSchema>

/** Options in a request: one optional object per mode. Unknown names are refused. */
export const editOptionsSchema = z.strictObject({
  /** Makes this edit without hosted models, even where they are configured. */
  localOnly: z.boolean().optional(),
  erase: eraseOptionsSchema.partial().optional(),
  /** Places a mask that was painted over a photo of another size; without it, mask and photo must be of one size. */
  maskPlacement: maskPlacementSchema.partial().optional(),
  /** In watermark-removal, finds the marks of a photo that comes without a mask. */
  findMarks: z.boolean().optional(),
  upscale: upscaleOptionsSchema.partial().optional(),
  background: backgroundOptionsSchema.partial().optional(),
  face: faceOptionsSchema.partial().optional(),
  prompt: promptOptionsSchema.partial().optional(),
  headshot: headshotOptionsSchema.partial().optional(),
})
export type EditOptions = z.input<typeof editOptionsSchema>
