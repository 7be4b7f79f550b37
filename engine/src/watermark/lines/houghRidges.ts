import { gaussianFilter } from '../../kernel/filter/gaussianFilter.ts'
import { chordOf, type LumaPlane, type PhotoLine } from './photoLine.ts'

const sigmaPx = 1.2
/** Least curvature across a ridge, in levels per square pixel, and how many times that along it. */
const minCurvature = 0.6
const minElongation = 2
/** The stronger a ridge the more it counts, up to this: faint lines are not outvoted by strong edges. */
const maxCurvature = 2
const angleBins = 360
const offsetBinPx = 1.5
/** Ridges say their angle to within so many bins. */
const angleSlackBins = 4
const maxPeaks = 80
/** A line has ridges along so much of its chord. */
const minVotesRatio = 0.12
const minChordRatio = 0.25

/** A plane without the grain that ridges are lost in. */
export const smoothed = (plane: LumaPlane): LumaPlane => ({
  ...plane,
  data: gaussianFilter(plane.data, plane.width, sigmaPx),
})

/**
 * Straight lines along which a plane has many ridges, the most complete first.
 * Source: Duda and Hart 1972, "Use of the Hough Transformation to Detect Lines and Curves in Pictures"; votes by local angle.
 *
 * @param smooth from `smoothed`
 * @param sign 1 for lines brighter than what is beside them, −1 for darker ones
 * @param within 1 where ridges count, row by row; everywhere unless given
 */
export const houghRidges = (smooth: LumaPlane, sign: 1 | -1, within?: Uint8Array): PhotoLine[] => {
  const { width, height, data } = smooth
  const reach = Math.hypot(width, height)
  const offsetBins = Math.ceil((2 * reach) / offsetBinPx) + 1
  const votes = new Float32Array(angleBins * offsetBins)
  const [cosines, sines] = [Math.cos, Math.sin].map((of) =>
    Float64Array.from({ length: angleBins }, (_, bin) => of((bin * Math.PI) / angleBins)),
  ) as [Float64Array, Float64Array]
  const value = (at: number): number => sign * (data[at] as number)
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column
      if (within !== undefined && within[at] === 0) continue
      const middle = 2 * value(at)
      const across = value(at - 1) + value(at + 1) - middle
      const down = value(at - width) + value(at + width) - middle
      if (across + down > -minCurvature) continue
      const mixed = (value(at + width + 1) + value(at - width - 1) - value(at + width - 1) - value(at - width + 1)) / 4
      const half = Math.hypot((across - down) / 2, mixed)
      const [most, least] = [(across + down) / 2 - half, (across + down) / 2 + half]
      if (most > -minCurvature || Math.abs(least) * minElongation > -most) continue
      // The normal is the direction of the strongest curvature.
      let angle = Math.atan2(most - across, mixed)
      if (Math.abs(mixed) < 1e-9) angle = across < down ? 0 : Math.PI / 2
      const middleBin = Math.round((((angle + 2 * Math.PI) % Math.PI) / Math.PI) * angleBins)
      const weight = Math.min(maxCurvature, -most) / maxCurvature
      for (let slack = -angleSlackBins; slack <= angleSlackBins; slack++) {
        const bin = (middleBin + slack + angleBins) % angleBins
        const offset = column * (cosines[bin] as number) + row * (sines[bin] as number)
        const place = bin * offsetBins + Math.round((offset + reach) / offsetBinPx)
        votes[place] = (votes[place] as number) + weight
      }
    }
  }
  return peaksOf(votes, offsetBins, reach, smooth)
}

const peaksOf = (votes: Float32Array, offsetBins: number, reach: number, plane: LumaPlane): PhotoLine[] => {
  const minChordPx = minChordRatio * Math.min(plane.width, plane.height)
  const found: { line: PhotoLine; score: number; place: number }[] = []
  for (let place = 0; place < votes.length; place++) {
    const count = votes[place] as number
    if (count < minVotesRatio * minChordPx) continue
    const [bin, offsetBin] = [Math.floor(place / offsetBins), place % offsetBins]
    const line = { angle: (bin * Math.PI) / angleBins, offset: offsetBin * offsetBinPx - reach }
    const lengthPx = chordOf(line, plane)?.lengthPx ?? 0
    if (lengthPx >= minChordPx && count >= minVotesRatio * lengthPx)
      found.push({ line, score: count / lengthPx, place })
  }
  found.sort((a, b) => b.score - a.score)
  const kept: typeof found = []
  for (const one of found) {
    const isNear = kept.some(({ place }) => {
      const angleBy = Math.abs(Math.floor(place / offsetBins) - Math.floor(one.place / offsetBins))
      const offsetBy = Math.abs((place % offsetBins) - (one.place % offsetBins))
      return Math.min(angleBy, angleBins - angleBy) <= angleSlackBins && (angleBy > angleBins / 2 || offsetBy <= 6)
    })
    if (!isNear) kept.push(one)
    if (kept.length === maxPeaks) break
  }
  return kept.map(({ line }) => line)
}
