import { quantile } from '../../kernel/statistics/quantile.ts'
import { type Chord, chordOf, type LumaPlane, type PhotoLine } from './photoLine.ts'

/** How far beside a line its ground is read. */
const besidePx = 4
/** A sample shows the line from so many levels on. */
const minStepLevels = 1.2
/** Ground nearer to the line's own colour than this cannot show it. */
const minRoomLevels = 24
/** How far the line is moved while its place is refined. */
const refined = { angleRadians: 0.008, angleSteps: 5, offsetPx: 2, offsetSteps: 4 } as const
/** Of an overlay the opacity is the same all along: that of a sample is within these multiples of the median. */
const alikeOpacity = { least: 0.4, most: 2 } as const
const sampleStepPx = 2

/** How a line shows in a plane. */
export interface LineEvidence {
  readonly line: PhotoLine
  readonly chord: Chord
  /** Part of its samples that show it, where the ground lets it show. */
  readonly shown: number
  /** Part of those that show it whose opacity is alike. */
  readonly alike: number
  /** 0–1, the median. */
  readonly opacity: number
  /** How far it stands out from the ground beside it, in levels, the median. */
  readonly stepLevels: number
}

/**
 * How far a plane shows a translucent white or black line: what a ridge adds to its ground, over what full opacity would.
 *
 * @param sign 1 for white, −1 for black
 */
const evidenceOf = (plane: LumaPlane, line: PhotoLine, sign: 1 | -1): LineEvidence | null => {
  const chord = chordOf(line, plane)
  if (chord === null) return null
  const { width, height, data } = plane
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)]
  const levelAt = (x: number, y: number): number => {
    const column = Math.min(width - 1, Math.max(0, Math.round(x)))
    return data[Math.min(height - 1, Math.max(0, Math.round(y))) * width + column] as number
  }
  const count = Math.max(1, Math.floor(chord.lengthPx / sampleStepPx))
  const opacities: number[] = []
  const steps: number[] = []
  let [asked, shown] = [0, 0]
  for (let at = 0; at < count; at++) {
    const t = (at + 0.5) / count
    const x = chord.from[0] + t * (chord.to[0] - chord.from[0])
    const y = chord.from[1] + t * (chord.to[1] - chord.from[1])
    const ground =
      (levelAt(x + besidePx * cos, y + besidePx * sin) + levelAt(x - besidePx * cos, y - besidePx * sin)) / 2
    const room = sign === 1 ? 255 - ground : ground
    if (room < minRoomLevels) continue
    asked++
    const step = sign * (levelAt(x, y) - ground)
    if (step < minStepLevels) continue
    shown++
    opacities.push(step / room)
    steps.push(step)
  }
  if (opacities.length < 20 || asked < count / 4) return null
  const opacity = quantile(opacities, 0.5)
  const alike = opacities.filter(
    (one) => one > alikeOpacity.least * opacity && one < alikeOpacity.most * opacity,
  ).length
  const stepLevels = quantile(steps, 0.5)
  return { line, chord, shown: shown / asked, alike: alike / opacities.length, opacity, stepLevels }
}

/** How plainly a line shows, to compare it with others near it. */
export const strengthOf = ({ shown, alike, stepLevels }: LineEvidence): number => shown * alike * Math.sqrt(stepLevels)

/** A line moved to where the plane shows it best; null where it shows nowhere. */
export const refineLine = (plane: LumaPlane, line: PhotoLine, sign: 1 | -1): LineEvidence | null => {
  let best: LineEvidence | null = null
  const { angleRadians, angleSteps, offsetPx, offsetSteps } = refined
  const middle = { x: (plane.width - 1) / 2, y: (plane.height - 1) / 2 }
  for (let turn = -angleSteps; turn <= angleSteps; turn++) {
    const angle = line.angle + (turn / angleSteps) * angleRadians
    // Turned about the plane's middle, so that the line stays near its place.
    const turned =
      line.offset +
      middle.x * (Math.cos(angle) - Math.cos(line.angle)) +
      middle.y * (Math.sin(angle) - Math.sin(line.angle))
    for (let move = -offsetSteps; move <= offsetSteps; move++) {
      const found = evidenceOf(plane, { angle, offset: turned + (move / offsetSteps) * offsetPx }, sign)
      if (found !== null && (best === null || strengthOf(found) > strengthOf(best))) best = found
    }
  }
  return best
}
