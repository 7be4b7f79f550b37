import { z } from 'zod'
import { maxOutputPixels } from './limits.ts'

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

export const lookNames = [
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
export const lookSchema = z.enum(lookNames)
export type Look = z.infer<typeof lookSchema>

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

/** Work that belongs to another mode, or to none yet; the plan names it so that the answer can say so plainly. */
export const elsewhereTasks = [
  'remove-background',
  'replace-background',
  'edit-background',
  'remove-object',
  'remove-text',
  'remove-watermark',
  'edit-object',
  'retouch-face',
  'headshot',
  'upscale',
  'add-text',
] as const
export const elsewhereTaskSchema = z.enum(elsewhereTasks)
export type ElsewhereTask = z.infer<typeof elsewhereTaskSchema>

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
  z.strictObject({ kind: z.literal('look'), look: lookSchema, amount: percent }),
  z.strictObject({ kind: z.literal('duotone'), dark: colourSchema, light: colourSchema }),
  z.strictObject({ kind: z.literal('blur'), amount: percent, region: regionSchema.optional() }),
  z.strictObject({ kind: z.literal('pixelate'), amount: percent, region: regionSchema.optional() }),
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
  z.strictObject({
    kind: z.literal('elsewhere'),
    task: elsewhereTaskSchema,
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
  /** Clauses that ask for something to stay as it is. */
  kept: z.array(z.string()),
})
export type EditPlan = z.infer<typeof editPlanSchema>
