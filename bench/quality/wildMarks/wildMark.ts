/** How a finished photo with a mark is stored. */
export interface Storage {
  readonly format: 'jpeg' | 'webp' | 'png'
  readonly quality: number
}

/** One thing that is laid over a photo: what an SVG of the photo's size draws in one colour. */
export interface MarkLayer {
  /** What is drawn, without its colour. */
  readonly svg: string
  readonly colour: readonly [number, number, number]
  /** 0–1 */
  readonly opacity: number
  readonly blurPx?: number
  /** Whether it is looked for: a mesh, a frame or a band alone is none of what outlines promise. */
  readonly isMark: boolean
}

/** The size of a photo, and seeded numbers 0–1. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly uniform: () => number
}

/** A kind of mark as agencies, cameras and photographers lay it. */
export interface WildMark {
  readonly name: string
  readonly storage: Storage
  readonly layers: (sheet: Sheet) => readonly MarkLayer[]
}

export const white = [255, 255, 255] as const
export const black = [0, 0, 0] as const

/** A line of text. `anchor` is `start`, `middle` or `end`; sizes and places are in image space. */
export const words = (
  text: string,
  face: string,
  sizePx: number,
  x: number,
  y: number,
  { anchor = 'middle', weight = 400, turn = 0 }: { anchor?: string; weight?: number; turn?: number } = {},
): string =>
  `<text x="${x}" y="${y}" font-family="${face}" font-size="${sizePx}" font-weight="${weight}" text-anchor="${anchor}" transform="rotate(${turn} ${x} ${y})">${text}</text>`

/** A layer that is looked for. */
export const mark = (
  svg: string,
  opacity: number,
  colour: MarkLayer['colour'] = white,
  blurPx?: number,
): MarkLayer => ({ svg, colour, opacity, isMark: true, ...(blurPx !== undefined && { blurPx }) })

/** A layer that is laid beside marks, and not looked for by itself. */
export const beside = (
  svg: string,
  opacity: number,
  colour: MarkLayer['colour'] = white,
  blurPx?: number,
): MarkLayer => ({ ...mark(svg, opacity, colour, blurPx), isMark: false })

/** Lines of a width, without a fill. */
export const stroked = (svg: string, widthPx: number): string =>
  `<g fill="none" stroke="#fff" stroke-width="${widthPx}">${svg}</g>`

/** The same drawing moved. */
export const moved = (svg: string, dx: number, dy: number): string => `<g transform="translate(${dx} ${dy})">${svg}</g>`
