import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boundingBox } from '@spotless/engine/kernel/geometry/boundingBox'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import type { MarkCase } from './markCase.ts'

const folder = join(tmpdir(), 'marks')
const zoom = 2
const gapPx = 6

/**
 * Draws the painted part of a case at 200 % into the folder `marks` of the system's temporary one: with its mark, as the result, and as
 * the photo was without it.
 */
export const drawCase = async (
  { mask, truth }: MarkCase,
  before: Raster,
  after: Raster,
  name: string,
): Promise<void> => {
  const box = boundingBox(mask.data, mask.width, 255)
  if (box === null) return
  const [width, height] = [box.width * zoom, box.height * zoom]
  const views = await Promise.all(
    [before, after, truth].map(({ data, ...size }) =>
      sharp(data, { raw: { width: size.width, height: size.height, channels: 3 } })
        .extract(box)
        .resize(width, height, { kernel: 'nearest' })
        .png()
        .toBuffer(),
    ),
  )
  await mkdir(folder, { recursive: true })
  await sharp({ create: { width, height: 3 * height + 2 * gapPx, channels: 3, background: '#808080' } })
    .composite(views.map((input, index) => ({ input, left: 0, top: index * (height + gapPx) })))
    .png()
    .toFile(join(folder, `${name.replaceAll('/', ' ')}.png`))
}
