/** What the rules can be asked for in another language, in their English; `…` is the name of a thing, `*` a colour. */
export const wishes = {
  remove: 'remove the …',
  blur: 'blur the …',
  pixelate: 'pixelate the …',
  sharpen: 'sharpen the …',
  brighten: 'make the … brighter',
  darken: 'make the … darker',
  blackAndWhite: 'make the … black and white',
  recolour: 'make the … *',
  square: 'crop to square',
} as const
export type Wish = keyof typeof wishes

/** Names that the rules know in English. */
export type KnownName =
  | 'photo'
  | 'background'
  | 'sky'
  | 'person'
  | 'people'
  | 'man'
  | 'woman'
  | 'dog'
  | 'cat'
  | 'car'
  | 'bird'
  | 'bicycle'
  | 'watermark'
  | 'text'
  | 'shadow'

export type ColourName =
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'blue'
  | 'purple'
  | 'pink'
  | 'brown'
  | 'black'
  | 'white'
  | 'grey'
  | 'beige'

/**
 * How one language orders an edit. Words are lower case; `a/b` is either, `a?` may be left out, `…` is a name and `*` a colour.
 */
export interface Phrasebook {
  /** Articles and the like, which are no part of a name; one that ends in an apostrophe stands before it without a space. */
  readonly articles: string
  /** What is said to be polite or to soften, wherever it stands. */
  readonly polite: readonly string[]
  /** How a question or a wish begins, before the order. */
  readonly asks: readonly string[]
  /** The word between two orders, or two names. */
  readonly and: string
  /** What follows a name and is none of it: where the thing is, and "from the photo". */
  readonly places: readonly string[]
  readonly orders: Readonly<Partial<Record<Wish, readonly string[]>>>
  readonly names: Readonly<Record<string, KnownName>>
  readonly colours: Readonly<Record<string, ColourName>>
}
