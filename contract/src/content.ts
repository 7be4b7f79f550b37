import { z } from 'zod'
import { modeNames } from './mode.ts'

/** Stands in prerendered pages for the origin that the server is reached under, which is known only when it runs. */
export const originToken = '%PUBLIC_URL%'

/** A before/after pair made by our own engine. */
export const pictureSchema = z.strictObject({
  before: z.string().startsWith('/'),
  after: z.string().startsWith('/'),
  beforeAlt: z.string().min(1),
  afterAlt: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Picture = z.infer<typeof pictureSchema>

/** What stands above an article's text in its file. */
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
  /** The body as HTML, made from our own Markdown. */
  readonly html: string
}

/** The articles, in the order of the index. */
export const articleSlugs = [
  'ai-photo-editor-chat-to-edit',
  'free-magic-eraser-tool',
  'remove-objects-from-photos',
  'ai-background-remover-guide',
  'remove-watermarks-online-free',
  'ai-photo-enhancement-upscale',
  'create-professional-headshots-ai',
] as const

/** One photo of the results gallery: what was marked, what the engine made of it, and what it should have been. */
export const galleryPhotoSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  /** What the photo shows. */
  alt: z.string().min(1),
  /** The mark that was put on it, in words. */
  mark: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Inside the mark, against the clean reference. */
  psnrDb: z.number(),
  psnrBeforeDb: z.number(),
  ssim: z.number(),
  seconds: z.number().positive(),
  engine: z.string().min(1),
  credit: z.string().min(1),
})
export type GalleryPhoto = z.infer<typeof galleryPhotoSchema>
export const gallerySchema = z.array(galleryPhotoSchema)

/** Where a photo of the gallery lies. */
export const galleryPath = (name: string, which: 'marked' | 'result' | 'clean'): string =>
  `/gallery/${name}-${which}.webp`

/** A photograph that the site shows. */
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

/** A model behind one of the tools. */
export interface ModelCredit {
  readonly name: string
  readonly purpose: string
  readonly author: string
  readonly licence: string
}
