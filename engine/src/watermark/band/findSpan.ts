import type { Mark } from '../mark.ts'
import {
  agreementOf,
  type ComparedLines,
  continuedSidesOf,
  correlationOf,
  type EdgeSides,
  type EdgeStep,
  explainedBy,
  markOf,
  type SpanEdges,
  sidesOf,
  stepOf,
} from './edgeSides.ts'
import type { Lines } from './lines.ts'

/** While edges are looked for, and once they are known to a line. */
const farLines: ComparedLines = { soft: 2, count: 3 }
const nearLines: ComparedLines = { soft: 1, count: 2 }
const reachLines = farLines.soft + farLines.count
/** So many edges are tried, each a step of so many levels. */
const maxEdges = 8
const minStepLevels = 5
const minThicknessLines = 12
const opacityBounds = { min: 0.08, max: 0.92 } as const
/** Of the squares of the step at each edge, the band explains at least so much: more is asked for once the edge is
 * known, unless the photo varies alike on both sides of it: weak bands over texture explain little. */
const minExplained = { far: 0.35, near: 0.6, alike: 0.4 } as const
/** What explains so much less than the best may be right as well. */
const rivalMargin = 0.15
/** Where a band ends with the photo one edge tells, as a horizon does: there too the photo must vary alike. */
const minCorrelation = { alone: 0.5, alike: 0.85 } as const

/** The edges of a band are seen along so much of them, those of lettering in places; those within a frame all along. */
const minAgreement = { band: 0.65, frame: 0.85 } as const

/** Where to look for a band: which of its lines may be edges, and which places of each line it surely has. */
export interface SpanSearch extends Pick<SpanEdges, 'places'> {
  /** The first and the last line that may begin or end it. */
  readonly from: number
  readonly to: number
  /** Whether it may go on beyond the first and the last line: the photo ends there. */
  readonly isOpen: readonly [atStart: boolean, atEnd: boolean]
  /** Colour and opacity of the band where its other edges have told them. */
  readonly mark?: Mark
}

/** Lines that a translucent band covers, with its colour and opacity. */
export interface Span extends Pick<SpanEdges, 'start' | 'end'> {
  readonly mark: Mark
  /** Least part of the step at an edge that it explains, 0–1. */
  readonly explained: number
}

const isPossible = ({ opacity }: Mark): boolean => opacity >= opacityBounds.min && opacity <= opacityBounds.max

/** Lines at which a band may begin or end, those first that it explains best. */
const edgesOf = (lines: Lines, { from, to, places, mark }: SpanSearch, isStart: boolean): number[] => {
  const found = new Map<number, EdgeStep>()
  for (let line = Math.max(reachLines, from); line <= Math.min(lines.count - reachLines, to); line++) {
    const span = isStart ? { start: line, end: lines.count } : { start: 0, end: line }
    const [sides] = sidesOf({ lines, ...span, places }, farLines) as [EdgeSides]
    const step = stepOf(sides)
    found.set(line, mark === undefined ? step : { ...step, explained: explainedBy(mark, sides) })
  }
  const isPeak = (line: number, { levels }: EdgeStep): boolean => {
    for (let other = line - farLines.soft; other <= line + farLines.soft; other++) {
      if ((found.get(other)?.levels ?? 0) > levels) return false
    }
    return true
  }
  return [...found]
    .filter(([line, step]) => step.levels >= minStepLevels && isPeak(line, step))
    .toSorted(([, one], [, other]) => other.explained - one.explained)
    .slice(0, maxEdges)
    .map(([line]) => line)
}

/** Whether a band ends again in its first half, or begins again in its second: then it is a frame, and what lies in it is bare. */
const isFrame = (
  lines: Lines,
  { start, end, mark }: Span,
  places: SpanEdges['places'],
  { starts, ends }: { readonly starts: readonly number[]; readonly ends: readonly number[] },
): boolean => {
  const middle = (start + end) / 2
  const isEdge = (span: Pick<SpanEdges, 'start' | 'end'>): boolean =>
    sidesOf({ lines, ...span, places }, farLines).every(
      (sides) => explainedBy(mark, sides) >= minExplained.near && agreementOf(mark, sides) >= minAgreement.frame,
    )
  const isWithin = (edge: number): boolean => edge > start + reachLines && edge < end - reachLines
  return (
    ends.some((edge) => isWithin(edge) && edge < middle && isEdge({ start: 0, end: edge })) ||
    starts.some((edge) => isWithin(edge) && edge > middle && isEdge({ start: edge, end: lines.count }))
  )
}

/**
 * Translucent bands that explain two parallel edges: what lies on one side of each is the other side under one colour at one opacity. Of several
 * that explain theirs about as well the thickest comes first: lines of lettering lie within.
 */
export const findSpans = (lines: Lines, search: SpanSearch): readonly Span[] => {
  const starts = [...(search.isOpen[0] ? [0] : []), ...edgesOf(lines, search, true)]
  const ends = [...(search.isOpen[1] ? [lines.count] : []), ...edgesOf(lines, search, false)]
  const spans: Span[] = []
  for (const start of starts) {
    for (const end of ends) {
      if (end - start < minThicknessLines || (start === 0 && end === lines.count)) continue
      const sides = sidesOf({ lines, start, end, places: search.places }, farLines)
      const mark = search.mark ?? markOf(sides)
      const explained = Math.min(...sides.map((side) => explainedBy(mark, side)))
      if (isPossible(mark) && explained >= minExplained.far) spans.push({ start, end, mark, explained })
    }
  }
  const whole = spans.filter((span) => !isFrame(lines, span, search.places, { starts, ends }))
  const best = Math.max(...whole.map(({ explained }) => explained))
  return whole
    .filter(({ explained }) => explained >= best - rivalMargin)
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
}

/**
 * The band whose edges are known to a line, by the lines right beside them: the photo changes less from one to the next. Where it is smooth, by what they would go
 * on to be.
 *
 * @returns null where it is none: it explains too little of the steps there, is seen in places only, or has one edge alone across which nothing goes on
 */
export const bandAtEdges = (spans: readonly SpanEdges[]): Pick<Span, 'mark' | 'explained'> | null => {
  const isWide = ({ start, end, lines }: SpanEdges): boolean =>
    end - start >= minThicknessLines && (start === 0 || start >= reachLines) && end <= lines.count
  const ways = [sidesOf, ...(spans.every(isWide) ? [continuedSidesOf] : [])].map((sidesBy) => {
    const sides = spans.flatMap((span) => sidesBy(span, nearLines))
    const mark = markOf(sides)
    return { sides, mark, explained: Math.min(...sides.map((side) => explainedBy(mark, side))) }
  })
  const { sides, mark, explained } = ways.reduce((best, way) => (way.explained > best.explained ? way : best))
  const correlation = correlationOf(sides)
  const least = correlation >= minCorrelation.alike ? minExplained.alike : minExplained.near
  const goesOn = sides.length > 1 || correlation >= minCorrelation.alone
  const isSeen = goesOn && sides.every((side) => agreementOf(mark, side) >= minAgreement.band)
  return isPossible(mark) && explained >= least && isSeen ? { mark, explained } : null
}
