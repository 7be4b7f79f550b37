import { clamp } from '../../kernel/scalar/clamp.ts'
import { mean } from '../../kernel/statistics/mean.ts'
import type { Mark } from '../mark.ts'
import type { ChannelSamples } from '../matchSpread.ts'
import type { Lines } from './lines.ts'

/** Enough places along an edge to compare. */
const maxPlaces = 600
const minOpacity = 0.02
const pureColours = [
  [255, 255, 255],
  [0, 0, 0],
] as const
/** White or black may leave so many times as much unexplained as a colour that is fitted. */
const pureAdvantage = 1.15

/** Lines beside an edge that are compared: how many, beyond so many over which it may be soft. */
export interface ComparedLines {
  readonly soft: number
  readonly count: number
}

/** What lies on both sides of an edge of a band: means of the compared lines at each place, of each channel. */
export interface EdgeSides {
  readonly inside: ChannelSamples
  readonly outside: ChannelSamples
}

/** A band's edges that are parallel, and places of each that the band surely has. */
export interface SpanEdges {
  readonly lines: Lines
  /** The first line of the band, and the first after it; 0 and the number of lines where it has no edge, because the photo ends. */
  readonly start: number
  readonly end: number
  readonly places: readonly [from: number, to: number]
}

const placesOf = ([from, to]: SpanEdges['places']): number[] => {
  const step = Math.max(1, Math.floor((to - from) / maxPlaces))
  const places: number[] = []
  for (let place = from; place < to; place += step) places.push(place)
  return places
}

const meanOfLines = (lines: Lines, first: number, count: number, places: readonly number[]): ChannelSamples => {
  const ofChannel = (channel: number): Float32Array =>
    Float32Array.from(places, (place) => {
      let sum = 0
      for (let line = first; line < first + count; line++) sum += lines.valueAt(channel, line, place)
      return sum / count
    })
  return [ofChannel(0), ofChannel(1), ofChannel(2)]
}

/** Both sides of each edge of a band. */
export const sidesOf = ({ lines, start, end, places }: SpanEdges, { soft, count }: ComparedLines): EdgeSides[] => {
  const compared = placesOf(places)
  const above = (edge: number): ChannelSamples => meanOfLines(lines, edge - soft - count, count, compared)
  const below = (edge: number): ChannelSamples => meanOfLines(lines, edge + soft, count, compared)
  return [
    ...(start === 0 ? [] : [{ inside: below(start), outside: above(start) }]),
    ...(end === lines.count ? [] : [{ inside: above(end), outside: below(end) }]),
  ]
}

/** Both sides of each edge as they would go on to the edge itself, by the lines beside it and those beyond these. */
export const continuedSidesOf = (span: SpanEdges, { soft, count }: ComparedLines): EdgeSides[] => {
  const [near, beyond] = [sidesOf(span, { soft, count }), sidesOf(span, { soft: soft + count, count })]
  return near.map((sides, edge) => {
    const further = beyond[edge] as EdgeSides
    const go = (which: keyof EdgeSides, channel: 0 | 1 | 2): Float32Array =>
      sides[which][channel].map((value, at) => 2 * value - (further[which][channel][at] as number))
    const continued = (which: keyof EdgeSides): ChannelSamples => [go(which, 0), go(which, 1), go(which, 2)]
    return { inside: continued('inside'), outside: continued('outside') }
  })
}

/** Calls `see` with what lies inside and outside, channel by channel and place by place. */
const eachPair = (
  { inside, outside }: EdgeSides,
  see: (inner: number, outer: number, channel: number) => void,
): void => {
  for (const [channel, plane] of inside.entries()) {
    const ground = outside[channel] as Float32Array
    for (const [at, value] of plane.entries()) see(value, ground[at] as number, channel)
  }
}

/** Part of the squared step at an edge that a mark explains. */
export const explainedBy = ({ opacity, colour }: Mark, sides: EdgeSides): number => {
  let [all, left] = [1e-6, 0]
  eachPair(sides, (inner, outer, channel) => {
    const step = inner - outer
    all += step ** 2
    left += (step - opacity * ((colour[channel] as number) - outer)) ** 2
  })
  return 1 - left / all
}

/** A smaller step is hardly told from the photo's own. */
const minSeenLevels = 4

/** Share of the samples along an edge, where it can be seen, whose step a mark explains rather than not: that of a band is seen everywhere, that of letters in places. */
export const agreementOf = ({ opacity, colour }: Mark, sides: EdgeSides): number => {
  let [count, agreeing] = [0, 0]
  eachPair(sides, (inner, outer, channel) => {
    const [step, expected] = [inner - outer, opacity * ((colour[channel] as number) - outer)]
    if (Math.abs(expected) < minSeenLevels) return
    count++
    if (Math.abs(step - expected) < Math.abs(step)) agreeing++
  })
  return agreeing / Math.max(1, count)
}

/** The opacity that explains the steps best for a colour. */
const opacityOf = (colour: Mark['colour'], edges: readonly EdgeSides[]): number => {
  let [product, square] = [0, 1e-6]
  for (const sides of edges) {
    eachPair(sides, (inner, outer, channel) => {
      const full = (colour[channel] as number) - outer
      product += (inner - outer) * full
      square += full ** 2
    })
  }
  return product / square
}

/** Sums over all edges and channels of products of what differs from the mean of its side. */
const spreadsOf = (edges: readonly EdgeSides[]) => {
  let [inside, outside, both] = [1e-6, 1e-6, 0]
  for (const sides of edges) {
    const means = { inside: sides.inside.map(mean), outside: sides.outside.map(mean) }
    eachPair(sides, (inner, outer, channel) => {
      const [own, other] = [inner - (means.inside[channel] as number), outer - (means.outside[channel] as number)]
      inside += own ** 2
      outside += other ** 2
      both += own * other
    })
  }
  return { inside, outside, both }
}

/** How much alike both sides of edges vary along them, −1 to 1. */
export const correlationOf = (edges: readonly EdgeSides[]): number => {
  const { inside, outside, both } = spreadsOf(edges)
  return both / Math.sqrt(inside * outside)
}

/** The mark of any colour by which what lies inside is what lies outside: its spread shrinks by 1 − opacity, and its mean moves towards the colour. */
const fitMark = (edges: readonly EdgeSides[]): Mark => {
  const { inside, outside } = spreadsOf(edges)
  const opacity = clamp(1 - Math.sqrt(inside / outside), minOpacity, 1)
  const meanOf = (channel: 0 | 1 | 2, which: keyof EdgeSides): number =>
    mean(edges.map((sides) => mean(sides[which][channel])))
  const levelOf = (channel: 0 | 1 | 2): number =>
    clamp((meanOf(channel, 'inside') - (1 - opacity) * meanOf(channel, 'outside')) / opacity, 0, 255)
  return { opacity, colour: [levelOf(0), levelOf(1), levelOf(2)] }
}

/** The mark that explains the steps at some edges: white or black, the colours of most bands, unless another explains them far better. */
export const markOf = (edges: readonly EdgeSides[]): Mark => {
  const leftBy = (mark: Mark): number => edges.reduce((sum, sides) => sum + 1 - explainedBy(mark, sides), 0)
  const free = fitMark(edges)
  const [pure] = pureColours
    .map((colour) => ({ colour, opacity: opacityOf(colour, edges) }))
    .toSorted((one, other) => leftBy(one) - leftBy(other)) as [Mark]
  return leftBy(pure) <= pureAdvantage * leftBy(free) ? pure : free
}

/** What the step at an edge is like. */
export interface EdgeStep {
  /** Mean size, in levels. */
  readonly levels: number
  /** Part of the squared steps that some opacity and some colour explain, 0–1: high at the edge of a band, low at that of letters. */
  readonly explained: number
}

/** The step of an edge, fitted in each channel as a line over the ground outside, of one slope for all. */
export const stepOf = (sides: EdgeSides): EdgeStep => {
  const means = sides.inside.map((plane, channel) => {
    const outer = mean(sides.outside[channel] as Float32Array)
    return { outer, step: mean(plane) - outer }
  })
  let [size, all, spread, covariance, variance] = [0, 1e-6, 0, 0, 1e-6]
  eachPair(sides, (inner, outer, channel) => {
    const mid = means[channel] as { readonly outer: number; readonly step: number }
    const step = inner - outer
    size += Math.abs(step)
    all += step ** 2
    spread += (step - mid.step) ** 2
    covariance += (step - mid.step) * (outer - mid.outer)
    variance += (outer - mid.outer) ** 2
  })
  const left = spread - covariance ** 2 / variance
  return { levels: size / (3 * sides.inside[0].length), explained: 1 - left / all }
}
