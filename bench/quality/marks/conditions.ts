/** How a mark is drawn, painted over and stored. */
export interface MarkCondition {
  /** Row of the table. */
  readonly name: string
  readonly opacity: number
  readonly colour: readonly [number, number, number]
  /** Height of the letters' em square in the finished photo. */
  readonly fontPx: number
  readonly face: 'any' | 'serif' | 'hairline'
  /** Deviation of the Gaussian that softens the edges. */
  readonly blurPx: number
  readonly relief: 'none' | 'shadow' | 'outline' | 'emboss'
  /** Corners of an outline: as a stroke draws them, or square, as copies of the letters moved to all sides leave them. */
  readonly corners: Corners
  /** Whether letters and relief were one opaque image, which was then made translucent: relief is seen beside the letters alone. */
  readonly isFadedTogether: boolean
  /** The level band on which it stands; null without one. */
  readonly band: { readonly opacity: number; readonly colour: readonly [number, number, number] } | null
  /** Whether opacity falls to two fifths from one side to the other. */
  readonly isGradient: boolean
  readonly layout: Layout
  /** Marked at this many times the finished size, then made smaller. */
  readonly drawnScale: number
  /** How many times larger the photo, the relief and the paint's margins are than usual. */
  readonly enlarged: number
  readonly paint: Paint
  readonly storage: Storage
}

/** Where on the photo: once, once in each quarter, or on a lattice of three columns and four rows. */
export type Layout = 'once' | 'quarters' | 'tiled'

export type Corners = 'round' | 'miter' | 'square'

export type Paint = 'tight' | 'loose' | 'rectangle' | 'swipe'

/** The files a photo goes through, the last of which is edited. */
export interface Storage {
  readonly format: 'png' | 'jpeg' | 'webp'
  readonly quality: number
  /** Whether the file was decoded and saved as PNG again. */
  readonly isSavedAsPng: boolean
}

const white = [255, 255, 255] as const
const red = [214, 40, 40] as const
const blue = [30, 90, 220] as const
const amber = [250, 190, 40] as const
const black = [0, 0, 0] as const
const lossless: Storage = { format: 'png', quality: 100, isSavedAsPng: false }
const jpeg = (quality: number): Storage => ({ format: 'jpeg', quality, isSavedAsPng: false })
const webp = (quality: number): Storage => ({ format: 'webp', quality, isSavedAsPng: false })

const usual: Omit<MarkCondition, 'name'> = {
  opacity: 0.4,
  colour: white,
  fontPx: 56,
  face: 'any',
  blurPx: 0,
  relief: 'none',
  corners: 'round',
  isFadedTogether: false,
  band: null,
  isGradient: false,
  layout: 'once',
  drawnScale: 1,
  enlarged: 1,
  paint: 'loose',
  storage: lossless,
}

const row = (name: string, ...variants: readonly Partial<MarkCondition>[]): readonly MarkCondition[] =>
  (variants.length === 0 ? [{}] : variants).map((variant) => ({ ...usual, ...variant, name }))

/** Every row of the table; the variants of a row take turns. White, 40 %, painted 12 px loose unless the name says otherwise. */
export const markConditions: readonly (readonly MarkCondition[])[] = [
  row('crisp, painted 3 px loose', { paint: 'tight' }),
  row('crisp'),
  row('crisp, rectangle', { paint: 'rectangle' }),
  row('crisp, brush swipe', { paint: 'swipe' }),
  row('edge blurred 0.5 px', { blurPx: 0.5 }),
  row('edge blurred 0.7 px', { blurPx: 0.7 }),
  row('edge blurred 1 px', { blurPx: 1 }),
  row('edge blurred 2 px', { blurPx: 2 }),
  row('drop shadow', { relief: 'shadow' }),
  row(
    'dark outline',
    { relief: 'outline', corners: 'round' },
    { relief: 'outline', corners: 'square' },
    { relief: 'outline', corners: 'miter' },
  ),
  row('emboss', { relief: 'emboss' }),
  row('gradient opacity', { isGradient: true }),
  row('grey', { colour: [128, 128, 128], opacity: 0.5 }),
  row('opacity 20 %', { opacity: 0.2 }),
  row('hairline font', { face: 'hairline', fontPx: 64 }),
  row('small, 20–32 px', { fontPx: 20 }, { fontPx: 26 }, { fontPx: 32 }),
  row('JPEG 90', { storage: jpeg(90) }),
  row(
    'JPEG and WebP 65–95',
    { storage: jpeg(65) },
    { storage: jpeg(75) },
    { storage: jpeg(85) },
    { storage: jpeg(95) },
    { storage: webp(75) },
    { storage: webp(90) },
  ),
  row(
    'coloured, JPEG and WebP 65–95',
    { storage: jpeg(75), colour: red },
    { storage: jpeg(90), colour: blue },
    { storage: jpeg(82), colour: red },
    { storage: jpeg(95), colour: blue },
    { storage: webp(80), colour: red },
    { storage: jpeg(88), colour: blue },
  ),
  row('JPEG saved again as PNG', { storage: { ...jpeg(85), isSavedAsPng: true } }),
  row('made smaller by 0.62', { drawnScale: 1 / 0.62 }),
  row('tiled, 36 px', { layout: 'tiled', fontPx: 36 }),
  row('serif with shadow, made smaller, JPEG 90, rectangle', {
    ...{ face: 'serif', relief: 'shadow', drawnScale: 1 / 0.62, storage: jpeg(90), paint: 'rectangle' },
  }),
  row('large photo, 168 px letters, JPEG 90', { enlarged: 3, fontPx: 168, storage: jpeg(90) }),
  row(
    'large photo, shadow, gradient or colour, JPEG 90',
    { enlarged: 3, fontPx: 168, storage: jpeg(90), relief: 'shadow' },
    { enlarged: 3, fontPx: 168, storage: jpeg(90), isGradient: true },
    { enlarged: 3, fontPx: 168, storage: jpeg(90), colour: red },
  ),
  row(
    'opaque: brush swipe, stamp in a rectangle, outlined',
    { opacity: 1, paint: 'swipe' },
    { opacity: 1, colour: amber, fontPx: 30, paint: 'rectangle', storage: jpeg(90) },
    { opacity: 1, relief: 'outline', paint: 'swipe', storage: jpeg(85) },
  ),
  row(
    'opaque caption on a translucent band, rectangle',
    { opacity: 1, band: { opacity: 0.45, colour: black }, fontPx: 32, paint: 'rectangle', storage: jpeg(90) },
    { opacity: 1, colour: black, band: { opacity: 0.6, colour: white }, fontPx: 32, paint: 'rectangle' },
    { opacity: 1, band: { opacity: 0.7, colour: blue }, fontPx: 32, paint: 'rectangle', storage: jpeg(82) },
  ),
  row(
    'shadow or outline faded together with its letters',
    { isFadedTogether: true, relief: 'shadow' },
    { isFadedTogether: true, relief: 'outline', corners: 'round' },
    { isFadedTogether: true, relief: 'outline', corners: 'miter' },
  ),
]
