import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawText } from '@spotless/engine-node/codec/drawText'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../../..')
const fixtures = join(root, 'fixtures', 'photos')
const shared = process.env.PHOTOS_DIR ?? join(root, '..', 'shared', 'photos')

const paths = {
  cat: join(fixtures, 'chelsea.png'),
  woman: join(fixtures, 'astronaut.png'),
  coffee: join(fixtures, 'coffee.png'),
  fjord: join(fixtures, 'fjord.jpg'),
  temple: join(fixtures, 'china.jpg'),
  street: join(shared, 'gcompris-qt-data', 'brandenburgGate.webp'),
  tower: join(shared, 'gcompris-qt-data', 'eiffelTower.webp'),
  car: join(shared, 'plasma-workspace-data', 'Car.png'),
  dog: join(shared, 'gcompris-qt-data', 'dog.webp'),
  orchestra: join(shared, 'gcompris-qt-data', 'orchestra.webp'),
  dogs: join(shared, 'lomiri-wallpapers-16.04', 'friends_by_Aitzol_Berasategi.jpg'),
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
