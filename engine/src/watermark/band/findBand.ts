import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import type { Box } from '../../raster/raster.ts'
import type { Mark } from '../mark.ts'
import type { MarkPatch } from '../markPatch.ts'
import type { SpanEdges } from './edgeSides.ts'
import { bandAtEdges, findSpans, type Span, type SpanSearch } from './findSpan.ts'
import { columnsOf, type Lines, rowsOf } from './lines.ts'

/** A band may begin so far outside the paint: paint follows it by eye. */
const besidePx = 3
/** The middle part of the paint in which a band's upper and lower edge are looked for before its ends are known. */
const middle = { from: 0.2, to: 0.8 } as const
/** A band is at least so much of the paint's height and width. */
const minShare = 0.4
/** Of the spans that may be a band’s, so many of each direction are held against its edges, the thickest first. */
const maxTried = 4
/** An edge is soft over so many lines; less coverage than this is none, and more all. */
const softLines = 2
const whole = 0.03

/** A translucent rectangle that lies over a patch, as captions stand on. */
export interface Band {
  readonly mark: Mark
  /** 0–1, row by row */
  readonly coverage: Float32Array
  /** Where its edges are: rows and columns that begin or follow it. */
  readonly edges: { readonly rows: readonly number[]; readonly columns: readonly number[] }
  /** Least part of the step at an edge that it explains, 0–1. */
  readonly explained: number
}

interface Bounds {
  readonly photo: { readonly width: number; readonly height: number }
  /** What stands on the band, in the patch: its upper and lower edge are looked for above and below it, and it may be a small part of the paint. */
  readonly held?: Box
}

/** Lines between which a span must lie, and how much of them it must be, unless it holds something. */
const isLikely = (
  { start, end }: Pick<Span, 'start' | 'end'>,
  paintPx: number,
  held: readonly [from: number, to: number] | null,
): boolean => (held === null ? end - start >= minShare * paintPx : start <= held[0] && end >= held[1])

/** How much of each line near an edge is covered, 0–1: the part of the full step from the ground outside to the mark that it has made. */
const coverageOfLines = (
  lines: Lines,
  { start, end }: Pick<Span, 'start' | 'end'>,
  { opacity, colour }: Mark,
  [from, to]: SpanSearch['places'],
): Float32Array => {
  const coverage = Float32Array.from({ length: lines.count }, (_, line) => (line >= start && line < end ? 1 : 0))
  const measure = (edge: number, outside: number, inside: number): void => {
    if (Math.min(outside, inside) < 0 || Math.max(outside, inside) >= lines.count) return
    for (let line = edge - softLines; line < edge + softLines; line++) {
      let [product, square] = [0, 1e-6]
      for (let place = from; place < to; place++) {
        for (const [channel, level] of colour.entries()) {
          const bare = (lines.valueAt(channel, inside, place) - opacity * level) / (1 - opacity)
          const ground = (lines.valueAt(channel, outside, place) + bare) / 2
          const full = opacity * (level - ground)
          product += (lines.valueAt(channel, line, place) - ground) * full
          square += full ** 2
        }
      }
      const part = clamp01(product / square)
      coverage[line] = part < whole ? 0 : part > 1 - whole ? 1 : part
    }
  }
  if (start > 0) measure(start, start - softLines - 1, start + softLines)
  if (end < lines.count) measure(end, end + softLines, end - softLines - 1)
  return coverage
}

/** Spans of rows and columns that may be the edges of a band; no columns where it goes across the whole photo. */
interface BandSpans {
  readonly rows: Lines
  readonly level: Span
  readonly columns: Lines
  readonly ends: Span | null
}

/** The places of lines across a span that it surely has. */
const placesWithin = ({ start, end }: Pick<Span, 'start' | 'end'>): SpanSearch['places'] => [
  start + 2 * softLines,
  end - 2 * softLines,
]

/** The band whose edges are near the given ones; null where none is. */
const bandNear = ({ rows, level, columns, ends }: BandSpans): Band | null => {
  const edges = [
    { lines: rows, span: level, places: placesWithin(ends ?? { start: 0, end: columns.count }) },
    ...(ends === null ? [] : [{ lines: columns, span: ends, places: placesWithin(level) }]),
  ]
  const exact = edges.map((edge) => {
    const covered = coverageOfLines(edge.lines, edge.span, level.mark, edge.places).map((part) => (part >= 0.5 ? 1 : 0))
    return { lines: edge.lines, places: edge.places, start: covered.indexOf(1), end: covered.lastIndexOf(1) + 1 }
  })
  const found = bandAtEdges(exact)
  if (found === null) return null
  const [ofRows, ofColumns = new Float32Array(columns.count).fill(1)] = exact.map((edge) =>
    coverageOfLines(edge.lines, edge, found.mark, edge.places),
  ) as [Float32Array, Float32Array?]
  const coverage = Float32Array.from(
    { length: rows.count * columns.count },
    (_, at) => (ofRows[Math.floor(at / columns.count)] as number) * (ofColumns[at % columns.count] as number),
  )
  const edgesOf = (span?: SpanEdges): number[] =>
    span === undefined ? [] : [span.start, span.end].filter((edge) => edge > 0 && edge < span.lines.count)
  return { ...found, coverage, edges: { rows: edgesOf(exact[0]), columns: edgesOf(exact[1]) } }
}

/**
 * The translucent band or box under a caption: a rectangle with level edges, within the paint or up to the photo's edges, of one colour and opacity.
 *
 * @param patch with surroundings that were not painted
 * @returns null where none is found
 */
export const findBand = ({ planes, painted, box }: MarkPatch, { photo, held }: Bounds): Band | null => {
  const { width, height } = box
  const paint = boundingBox(painted, width, 1)
  if (paint === null) return null
  const [right, bottom] = [paint.left + paint.width, paint.top + paint.height]
  const [rows, columns] = [rowsOf(planes, width), columnsOf(planes, width)]
  const isOpen = {
    left: box.left === 0 && paint.left <= besidePx,
    right: box.left + width === photo.width && right >= width - besidePx,
    top: box.top === 0 && paint.top <= besidePx,
    bottom: box.top + height === photo.height && bottom >= height - besidePx,
  }
  const heldRows = held ? ([held.top, held.top + held.height] as const) : null
  const levels = findSpans(rows, {
    ...{ from: paint.top - besidePx, to: bottom + besidePx, isOpen: [isOpen.top, isOpen.bottom] },
    places: held
      ? [held.left, held.left + held.width]
      : [Math.round(paint.left + middle.from * paint.width), Math.round(paint.left + middle.to * paint.width)],
  }).filter((level) => isLikely(level, paint.height, heldRows))
  const isWholeWidth = isOpen.left && isOpen.right
  const heldColumns = held ? ([held.left, held.left + held.width] as const) : null
  const endsOf = (level: Span): readonly (Span | null)[] => {
    // Paint as wide as the photo is the band's, unless it was made to look for something held.
    if (isWholeWidth && held === undefined) return [null]
    const found = findSpans(columns, {
      ...{ from: paint.left - besidePx, to: right + besidePx, isOpen: [isOpen.left, isOpen.right] },
      ...{ places: placesWithin(level), mark: level.mark },
    })
    const likely = found.filter((ends) => isLikely(ends, paint.width, heldColumns))
    return found.length === 0 && isWholeWidth ? [null] : likely
  }
  for (const level of levels.slice(0, maxTried)) {
    for (const ends of endsOf(level).slice(0, maxTried)) {
      const band = bandNear({ rows, level, columns, ends })
      if (band !== null) return band
    }
  }
  return null
}
