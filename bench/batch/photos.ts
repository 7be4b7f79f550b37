import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import sharp from 'sharp'
import { root } from '../paths.ts'

export interface BatchPhoto {
  readonly name: string
  readonly file: Buffer
  readonly kind: 'photo' | 'broken' | 'too large' | 'without subject'
}

const sidePx = 640

/**
 * Mixed photos of 640 px from the fixtures, each of another brightness: of fifteen, one is cut short, one is larger than any plan
 * allows, and one shows nothing but grey.
 */
export const makeBatchPhotos = async (count: number): Promise<readonly BatchPhoto[]> => {
  const folder = join(root, 'fixtures/photos')
  const names = (await readdir(folder)).filter((name) => /\.(jpg|png|webp)$/.test(name)).toSorted()
  const make = async (index: number): Promise<BatchPhoto> => {
    const name = `folder ${index % 4}/photo ${index}.jpg`
    const place = index % 15
    const source =
      place === 14
        ? sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#808080' } })
        : sharp(join(folder, names[index % names.length] ?? '')).resize(sidePx, sidePx, { fit: 'inside' })
    const file = await source
      .modulate({ brightness: 0.9 + (index % 40) / 200 })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer()
    if (place === 4) return { name, file: file.subarray(0, file.length / 2), kind: 'broken' }
    if (place === 9)
      return { name, file: Buffer.concat([file, Buffer.alloc(26 * bytesPerMegabyte)]), kind: 'too large' }
    return { name, file, kind: place === 14 ? 'without subject' : 'photo' }
  }
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)))
}
