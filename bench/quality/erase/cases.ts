import type { Mask, Raster } from '@spotless/engine/raster/raster'
import { seeded } from '../../images/seededRandom.ts'

export const maskKinds = ['box', 'blob', 'strokes'] as const
export type MaskKind = (typeof maskKinds)[number]

/** A hole painted over a photo, and the photo with an object painted up to the hole's very border. */
export interface EraseCase {
  readonly truth: Raster<Uint8Array>
  readonly covered: Raster<Uint8Array>
  readonly mask: Mask
}

type Random = () => number

const boxInto = (mask: Mask, fraction: number, random: Random): void => {
  const { width, height, data } = mask
  const aspect = 0.6 + random() * 1.1
  const boxWidth = Math.min(width * 0.8, Math.sqrt(width * height * fraction * aspect))
  const boxHeight = Math.min(height * 0.8, (width * height * fraction) / boxWidth)
  const left = Math.round((width - boxWidth) * (0.1 + 0.8 * random()))
  const top = Math.round((height - boxHeight) * (0.1 + 0.8 * random()))
  for (let row = top; row < top + boxHeight; row++) data.fill(255, row * width + left, row * width + left + boxWidth)
}

const blobInto = (mask: Mask, fraction: number, random: Random): void => {
  const { width, height, data } = mask
  const radius = Math.sqrt((width * height * fraction) / Math.PI)
  const waves = [2, 3, 5].map((count) => ({ count, phase: random() * 2 * Math.PI, size: (random() * 0.5) / count }))
  const middle = { column: width * (0.3 + 0.4 * random()), row: height * (0.3 + 0.4 * random()) }
  for (let pixel = 0; pixel < data.length; pixel++) {
    const across = (pixel % width) - middle.column
    const down = Math.floor(pixel / width) - middle.row
    const angle = Math.atan2(down, across)
    const reach = waves.reduce((sum, { count, phase, size }) => sum + size * Math.cos(count * angle + phase), 1)
    if (Math.hypot(across, down) < radius * reach) data[pixel] = 255
  }
}

const strokesInto = (mask: Mask, fraction: number, random: Random): void => {
  const { width, height, data } = mask
  const radius = Math.max(3, Math.hypot(width, height) * 0.018)
  const wanted = width * height * fraction
  let [count, column, row, angle] = [0, width * (0.2 + 0.6 * random()), height * (0.2 + 0.6 * random()), random() * 6.3]
  while (count < wanted) {
    for (let y = Math.ceil(row - radius); y <= row + radius; y++) {
      for (let x = Math.ceil(column - radius); x <= column + radius; x++) {
        const isInside = x >= 0 && y >= 0 && x < width && y < height && Math.hypot(x - column, y - row) < radius
        if (!isInside || data[y * width + x] === 255) continue
        data[y * width + x] = 255
        count++
      }
    }
    angle += (random() - 0.5) * 0.5
    column += Math.cos(angle) * radius * 0.5
    row += Math.sin(angle) * radius * 0.5
    const isNearEdge = column < width * 0.08 || row < height * 0.08 || column > width * 0.92 || row > height * 0.92
    if (isNearEdge) angle = Math.atan2(height / 2 - row, width / 2 - column) + (random() - 0.5)
  }
}

const painters: Readonly<Record<MaskKind, (mask: Mask, fraction: number, random: Random) => void>> = {
  box: boxInto,
  blob: blobInto,
  strokes: strokesInto,
}

/**
 * @param fraction of the photo that the hole covers, 0–1
 * @param seed one seed, one case
 */
export const eraseCase = (truth: Raster<Uint8Array>, kind: MaskKind, fraction: number, seed: number): EraseCase => {
  const random = seeded(seed)
  const { width, height } = truth
  const mask: Mask = { width, height, data: new Uint8Array(width * height) }
  painters[kind](mask, fraction, random)
  const data = truth.data.slice()
  const [first, second] = [0, 1].map(() => [random() * 255, random() * 255, random() * 255])
  const slant = random() * 3
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    if (mask.data[pixel] === 0) continue
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    const colour = Math.sin((column + slant * row) / 7) > 0 ? first : second
    for (let channel = 0; channel < 3; channel++) {
      data[pixel * 3 + channel] = Math.round((colour?.[channel] ?? 0) * 0.9 + random() * 25)
    }
  }
  return { truth, covered: { ...truth, data }, mask }
}
