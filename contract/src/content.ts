import { z } from 'zod'
import { modeNames } from './mode.ts'

/** Placeholder in prerendered pages for the server's origin, which is known only at run time. */
export const originToken = '%PUBLIC_URL%'

/** Placeholder in the credits page for the models that the operator of the installation put in. */
export const diskModelsToken = '%DISK_MODELS%'

/** A before/after pair, made by our engine. */
export const pictureSchema = z.strictObject({
  before: z.string().startsWith('/'),
  after: z.string().startsWith('/'),
  beforeAlt: z.string().min(1),
  afterAlt: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Picture = z.infer<typeof pictureSchema>

/** Front matter of an article. */
export const articleHeadSchema = z.strictObject({
  title: z.string().min(10).max(90),
  description: z.string().min(50).max(200),
  date: z.iso.date(),
  /** Minutes. */
  readTime: z.int().min(1).max(30),
  keywords: z.array(z.string().min(2)).min(3),
  mode: z.enum(modeNames),
  picture: pictureSchema,
  faq: z.array(z.strictObject({ question: z.string().endsWith('?'), answer: z.string().min(20) })).min(3),
})
export type ArticleHead = z.infer<typeof articleHeadSchema>

export interface Article extends ArticleHead {
  readonly slug: string
  /** The body as HTML, rendered from Markdown. */
  readonly html: string
}

/** The articles in the order of the index. */
export const articleSlugs = [
  'ai-photo-editor-chat-to-edit',
  'free-magic-eraser-tool',
  'remove-objects-from-photos',
  'ai-background-remover-guide',
  'remove-watermarks-online-free',
  'ai-photo-enhancement-upscale',
  'create-professional-headshots-ai',
] as const

/** One photo of the results gallery: marked, processed, and the clean reference. */
export const galleryPhotoSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  /** What the photo shows. */
  alt: z.string().min(1),
  /** Description of the mark that was added. */
  mark: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Measured inside the mark, against the clean reference. */
  psnrDb: z.number(),
  psnrBeforeDb: z.number(),
  ssim: z.number(),
  seconds: z.number().positive(),
  engine: z.string().min(1),
  credit: z.string().min(1),
})
export type GalleryPhoto = z.infer<typeof galleryPhotoSchema>
export const gallerySchema = z.array(galleryPhotoSchema)

/** URL of a photo in the gallery. */
export const galleryPath = (name: string, which: 'marked' | 'result' | 'clean'): string =>
  `/gallery/${name}-${which}.webp`

/** A removal that went wrong, shown on the benchmark page. */
export const worstRemovalSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  /** What was to be removed, such as "a tower by the water". */
  object: z.string().min(1),
  /** What the result shows instead. */
  fault: z.string().min(1),
  /** Of both pictures, in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
})
export type WorstRemoval = z.infer<typeof worstRemovalSchema>
/** The worst of all removals that were judged, worst first. */
export const worstRemovalsSchema = z.strictObject({
  /** How many were judged. */
  judged: z.int().positive(),
  removals: z.array(worstRemovalSchema).length(3),
})
export type WorstRemovals = z.infer<typeof worstRemovalsSchema>

/** URL of a picture of a removal that went wrong. */
export const worstRemovalPath = (name: string, which: 'marked' | 'result'): string => `/worst/${name}-${which}.webp`

/** A photograph on the site. */
export const photoCreditSchema = z.strictObject({
  file: z.string().min(1),
  author: z.string().min(1),
  licence: z.string().min(1),
  licenceUrl: z.url().optional(),
  change: z.string().min(1),
  usedFor: z.string().min(1),
})
export const photoCreditsSchema = z.strictObject({ photos: z.array(photoCreditSchema) })
export type PhotoCredit = z.infer<typeof photoCreditSchema>

/** A model that one of the tools uses. */
export interface ModelCredit {
  readonly name: string
  readonly purpose: string
  readonly author: string
  readonly licence: string
}
