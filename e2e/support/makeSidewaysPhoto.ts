import { join } from 'node:path'
import sharp from 'sharp'

export const uprightWidth = 3000
export const uprightHeight = 4000

/**
 * A 12-megapixel JPEG as a phone stores it: rotated by 90° (EXIF orientation 6), with a Display P3
 * profile, a camera name and a GPS position.
 */
export const makeSidewaysPhoto = async (): Promise<Buffer> => {
  const upright = await sharp(join(import.meta.dirname, '../../fixtures/photos/china.jpg'))
    .resize(uprightWidth, uprightHeight, { fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(upright)
    .rotate(-90)
    .jpeg({ quality: 92 })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'Spotless', Model: 'Story camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
