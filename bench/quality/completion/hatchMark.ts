import { countFlags } from '@spotless/engine/kernel/morphology/countFlags'
import sharp from 'sharp'
import { seeded } from '../../images/seededRandom.ts'

/** Widths of strokes over the square root of the area, and of the gaps between them in strokes: the least and what chance adds. */
const [strokeRatio, gapStrokes] = [
  { least: 0.13, added: 0.09 },
  { least: 0.45, added: 0.45 },
] as const
/** How far a stroke's direction is from the rows or columns of the image, in radians. */
const maxTilt = 0.45

type Point = readonly [x: number, y: number]

/** Where strokes begin and end: back and forth over the area, in pixels. */
const zigzag = (area: Uint8Array, width: number, angle: number, strokePx: number, pitchPx: number): Point[] => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  /** First and last place along each stroke, by its number across. */
  const reaches = new Map<number, [first: number, last: number]>()
  for (const [at, value] of area.entries()) {
    if (value === 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    const along = x * cos + y * sin
    const stroke = Math.floor((y * cos - x * sin) / pitchPx)
    const reach = reaches.get(stroke)
    if (reach === undefined) reaches.set(stroke, [along, along])
    else {
      reach[0] = Math.min(reach[0], along)
      reach[1] = Math.max(reach[1], along)
    }
  }
  return [...reaches]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([stroke, [first, last]], index) => {
      const across = (stroke + 0.5) * pitchPx
      const insetPx = Math.min(strokePx / 2, (last - first) / 2)
      const ends = [first + insetPx, last - insetPx].map(
        (along): Point => [along * cos - across * sin, along * sin + across * cos],
      )
      return index % 2 === 0 ? ends : ends.reverse()
    })
}

/**
 * A mark as a hand in a hurry hatches an area: one stroke back and forth, with gaps that are narrower than the stroke.
 *
 * @param area 1 on what is meant, else 0
 * @param width columns; the height follows from the number of pixels
 * @returns 1 where marked, else 0
 */
export const hatchMark = async (area: Uint8Array, width: number, seed: number): Promise<Uint8Array> => {
  const chance = seeded(seed)
  const strokePx = Math.sqrt(countFlags(area)) * (strokeRatio.least + strokeRatio.added * chance())
  const pitchPx = strokePx * (1 + gapStrokes.least + gapStrokes.added * chance())
  const angle = (chance() < 0.3 ? Math.PI / 2 : 0) + maxTilt * (2 * chance() - 1)
  const points = zigzag(area, width, angle, strokePx, pitchPx).map((point) => point.join(','))
  const line = `<polyline points="${points.join(' ')}" fill="none" stroke="#fff" stroke-width="${strokePx}" stroke-linecap="round" stroke-linejoin="round"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${area.length / width}">${line}</svg>`
  const alpha = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  return Uint8Array.from(alpha, (value) => (value > 127 ? 1 : 0))
}
