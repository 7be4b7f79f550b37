import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawText } from '@spotless/engine-node/codec/drawText'
import sharp from 'sharp'
import { photosFolder, root } from '../../paths.ts'

const fixtures = join(root, 'fixtures', 'photos')

const paths = {
  cat: join(fixtures, 'chelsea.png'),
  woman: join(fixtures, 'astronaut.png'),
  coffee: join(fixtures, 'coffee.png'),
  fjord: join(fixtures, 'fjord.jpg'),
  temple: join(fixtures, 'china.jpg'),
  street: join(photosFolder, 'gcompris-qt-data', 'brandenburgGate.webp'),
  tower: join(photosFolder, 'gcompris-qt-data', 'eiffelTower.webp'),
  car: join(photosFolder, 'plasma-workspace-data', 'Car.png'),
  dog: join(photosFolder, 'gcompris-qt-data', 'dog.webp'),
  orchestra: join(photosFolder, 'gcompris-qt-data', 'orchestra.webp'),
  dogs: join(photosFolder, 'lomiri-wallpapers-16.04', 'friends_by_Aitzol_Berasategi.jpg'),
} as const
export type SheetPhoto = keyof typeof paths | 'lettered'

/** The temple with a line of lettering over it. */
const letteredPhoto = async (): Promise<Buffer> => {
  const { width, height, data } = await drawText('HOLIDAY 2026', { emPx: 44, maxWidthPx: 600, align: 'left' })
  const alpha = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const lettering = await sharp({ create: { width, height, channels: 3, background: '#203040' } })
    .joinChannel(alpha)
    .png()
    .toBuffer()
  return sharp(paths.temple)
    .composite([{ input: lettering, left: 290, top: 40 }])
    .png()
    .toBuffer()
}

/** The photo's file as bytes. */
export const readSheetPhoto = (name: SheetPhoto): Promise<Buffer> =>
  name === 'lettered' ? letteredPhoto() : readFile(paths[name])
