import { z } from 'zod'
import { maxOutputPixels } from './limits.ts'
import { thingSchema } from './thing.ts'

/** The settings that one signed amount moves; −100…100, 0 leaves the photo as it is. */
export const settingNames = [
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
] as const
export const settingSchema = z.enum(settingNames)
export type Setting = z.infer<typeof settingSchema>

export const presetNames = [
  'black-and-white',
  'sepia',
  'vintage',
  'film',
  'cinematic',
  'high-key',
  'low-key',
  'faded',
  'negative',
] as const
export const presetSchema = z.enum(presetNames)
export type Preset = z.infer<typeof presetSchema>

/** A part of the frame by its place, not by what it shows. */
export const regionNames = [
  'top',
  'bottom',
  'left',
  'right',
  'center',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const
export const regionSchema = z.enum(regionNames)
export type Region = z.infer<typeof regionSchema>

/** Which of the things of one kind are meant: `one` is the surest, or the one furthest towards the region named. */
export const whichNames = ['one', 'all', 'biggest', 'smallest'] as const

/** What a step works on when it does not work on the whole photo. */
export const targetSchema = z.strictObject({
  thing: thingSchema,
  which: z.enum(whichNames),
  region: regionSchema.optional(),
})
export type Target = z.infer<typeof targetSchema>

/** Work that nothing here can do from words alone; the plan names it so that the answer can say what comes nearest. */
export const unsupportedTasks = ['replace-background', 'remove-object', 'edit-object', 'add-text'] as const
export const unsupportedTaskSchema = z.enum(unsupportedTasks)
export type UnsupportedTask = z.infer<typeof unsupportedTaskSchema>

const percent = z.number().min(0).max(100)
const signed = z.number().min(-100).max(100)
const degrees = z.number().min(-360).max(360)
const sidePx = z.int().min(1).max(maxOutputPixels)
/** `#rrggbb`, in sRGB. */
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/)

/** One step of an edit plan. Angles are clockwise. */
export const operationSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('adjust'),
    setting: settingSchema,
    amount: signed,
    region: regionSchema.optional(),
    target: targetSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('hue'), degrees }),
  /** Tone curve through these points of input and output, 0–1 each, input rising. */
  z.strictObject({
    kind: z.literal('curve'),
    points: z
      .array(z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]))
      .min(2)
      .max(16),
  }),
  z.strictObject({ kind: z.literal('auto'), what: z.enum(['enhance', 'white-balance']) }),
  z.strictObject({
    kind: z.literal('preset'),
    preset: presetSchema,
    amount: percent,
    target: targetSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('duotone'), dark: colourSchema, light: colourSchema }),
  z.strictObject({
    kind: z.literal('blur'),
    amount: percent,
    region: regionSchema.optional(),
    target: targetSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('pixelate'),
    amount: percent,
    region: regionSchema.optional(),
    target: targetSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('tilt-shift'), amount: percent }),
  z.strictObject({
    kind: z.literal('crop'),
    ratio: z.tuple([z.number().positive().max(100_000), z.number().positive().max(100_000)]),
    anchor: regionSchema,
  }),
  /** Cuts a share of the width or height off each side. */
  z.strictObject({
    kind: z.literal('trim'),
    top: percent,
    right: percent,
    bottom: percent,
    left: percent,
  }),
  z.strictObject({ kind: z.literal('rotate'), degrees }),
  /** Turns and cuts so that no empty corner shows; without degrees the slant is measured. */
  z.strictObject({ kind: z.literal('straighten'), degrees: degrees.optional() }),
  /** Makes converging lines parallel; without amounts the convergence is measured. Positive: narrow at the top, left. */
  z.strictObject({
    kind: z.literal('perspective'),
    vertical: signed.optional(),
    horizontal: signed.optional(),
  }),
  /** Cuts down to the subject with a little room round it, to a ratio if one is given. */
  z.strictObject({
    kind: z.literal('crop-to-subject'),
    ratio: z.tuple([z.number().positive().max(100_000), z.number().positive().max(100_000)]).optional(),
  }),
  z.strictObject({ kind: z.literal('flip'), axis: z.enum(['horizontal', 'vertical']) }),
  /** Fits inside the sides given, keeping the proportions; or scales by percent. */
  z.strictObject({
    kind: z.literal('resize'),
    widthPx: sidePx.optional(),
    heightPx: sidePx.optional(),
    percent: z.number().min(1).max(1_000).optional(),
  }),
  /** Border as a share of the shorter side, or in pixels. */
  z.strictObject({
    kind: z.literal('frame'),
    colour: colourSchema,
    percent: percent.optional(),
    widthPx: sidePx.optional(),
  }),
  /** Radius as a share of the shorter side; 50 makes a circle of a square. */
  z.strictObject({ kind: z.literal('corners'), percent: z.number().min(0).max(50) }),
  z.strictObject({ kind: z.literal('shadow'), amount: percent }),
  /** Lifts a photo taken in the dark: light up, noise down, colour held. */
  z.strictObject({ kind: z.literal('low-light'), amount: percent }),
  /** Smooths the block edges and rings of strong JPEG compression. */
  z.strictObject({ kind: z.literal('clean-jpeg'), amount: percent }),
  /** What stands behind the subject: nothing, one colour, or a gradient from the top to the bottom. */
  z.strictObject({ kind: z.literal('background'), colours: z.array(colourSchema).max(2) }),
  z.strictObject({ kind: z.literal('remove'), target: targetSchema }),
  z.strictObject({ kind: z.literal('recolour'), target: targetSchema, colour: colourSchema }),
  z.strictObject({
    kind: z.literal('retouch-face'),
    what: z.enum(['everything', 'skin', 'eyes', 'teeth', 'red-eye']),
    amount: percent,
  }),
  z.strictObject({ kind: z.literal('headshot') }),
  z.strictObject({ kind: z.literal('upscale'), scale: z.union([z.literal(2), z.literal(4)]) }),
  /** Words laid over the photo; without a colour, black or white by what lies beneath. */
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().min(1).max(200),
    anchor: regionSchema,
    colour: colourSchema.optional(),
    /** Height of a line as a share of the shorter side. */
    percent: z.number().min(1).max(50),
  }),
  z.strictObject({
    kind: z.literal('unsupported'),
    task: unsupportedTaskSchema,
    /** What is to be changed, in the person's words. */
    object: z.string().max(200).optional(),
  }),
])
export type Operation = z.infer<typeof operationSchema>
export type OperationOf<K extends Operation['kind']> = Extract<Operation, { kind: K }>

/** What a prompt asks for. */
export const editPlanSchema = z.strictObject({
  /** How many earlier prompts are taken back before the steps; all of them when it exceeds their number. */
  undo: z.int().min(0).max(1_000),
  steps: z.array(operationSchema).max(200),
  /** Clauses that were not understood, as written. */
  unknown: z.array(z.string()),
  /** Share of the prompt's wishes that the steps carry out, 0–1; a hosted planner may take over where it is low. */
  coverage: z.number().min(0).max(1),
  /** Clauses that ask for something to stay as it is. */
  kept: z.array(z.string()),
})
export type EditPlan = z.infer<typeof editPlanSchema>

/**
 * The plan of one prompt as the answer shows it. `done` steps made the result; `skipped` were left out on request; `missing`
 * could not be carried out in this photo (the thing was not found); `unsupported` cannot be done from words here, and `note`
 * says what comes nearest.
 */
export const planAnswerSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      /** For `options.prompt.skipSteps`. */
      index: z.int().nonnegative(),
      text: z.string(),
      state: z.enum(['done', 'skipped', 'missing', 'unsupported']),
      note: z.string().optional(),
    }),
  ),
  /** Earlier prompts that were taken back. */
  undone: z.int().nonnegative(),
  /** Parts of the prompt that were not understood, as written, each with the nearest thing that can be done. */
  unknown: z.array(z.strictObject({ text: z.string(), alternative: z.string().nullable() })),
  /** Share of the wishes that were carried out, 0–1. */
  coverage: z.number().min(0).max(1),
})
export type PlanAnswer = z.infer<typeof planAnswerSchema>
