import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { photosFolder, root } from '../../paths.ts'

/** A face in a photo that nobody degraded for a test. */
export interface FoundFace {
  /** In `PHOTOS_DIR`, or else in `.cache/photos`. */
  readonly file: string
  /** Near the middle of the face, in pixels of the photo. */
  readonly x: number
  readonly y: number
  /** Who shows, and what is bad about it. */
  readonly shows: string
}

/**
 * Real bad faces, which taught nothing and chose no parameter. `.cache/photos` holds the folder `demo` of the Debian package
 * kphotoalbum as `kphotoalbum`, screenshots of its manual (`doc/HTML/en`, one from `uk`) as `kphotoalbum/manual`, the folder `example/gramps` of the Debian package
 * gramps as `gramps`, and unpacked npm packages under their names.
 */
export const foundFaces: readonly FoundFace[] = [
  { file: 'kphotoalbum/bar55.jpg', x: 315, y: 297, shows: 'woman, flash, JPEG blocks' },
  { file: 'kphotoalbum/bar55.jpg', x: 410, y: 230, shows: 'man, flash, JPEG blocks' },
  { file: 'kphotoalbum/bar55.jpg', x: 36, y: 198, shows: 'profile with glasses in the dark' },
  { file: 'kphotoalbum/bar55.jpg', x: 143, y: 276, shows: 'small profile in the dark' },
  { file: 'kphotoalbum/bar55_2.jpg', x: 443, y: 179, shows: 'man, flash, JPEG blocks' },
  { file: 'kphotoalbum/bar55_2.jpg', x: 320, y: 204, shows: 'woman, flash, JPEG blocks' },
  { file: 'kphotoalbum/cold_water.jpg', x: 462, y: 210, shows: 'small, sunglasses, JPEG blocks' },
  { file: 'kphotoalbum/grand_canyon_1.jpg', x: 434, y: 305, shows: 'upside down, JPEG blocks' },
  { file: 'kphotoalbum/grand_canyon_1.jpg', x: 639, y: 381, shows: 'upside down, JPEG blocks' },
  { file: 'kphotoalbum/grand_canyon_2.jpg', x: 384, y: 285, shows: 'knitted hat in low sun, JPEG blocks' },
  { file: 'kphotoalbum/new_wave_1.jpg', x: 251, y: 169, shows: 'head on a hand, grain of a print' },
  { file: 'kphotoalbum/new_wave_2.jpg', x: 401, y: 306, shows: 'scanned print, 266 px' },
  { file: 'kphotoalbum/CategoryImages/People-Jim.jpg', x: 58, y: 51, shows: 'thumbnail with glasses' },
  { file: 'kphotoalbum/CategoryImages/People-Jesper.jpg', x: 65, y: 36, shows: 'thumbnail, cut by its frame' },
  { file: 'kphotoalbum/CategoryImages/People-Wayne.jpg', x: 65, y: 55, shows: 'thumbnail, turned away' },
  { file: 'kphotoalbum/qt-logo.jpg', x: 214, y: 157, shows: 'man in a bar, flash, grain' },
  { file: 'kphotoalbum/qt-logo.jpg', x: 635, y: 121, shows: 'man in a bar, flash, grain' },
  { file: 'kphotoalbum/qt-logo.jpg', x: 422, y: 170, shows: 'man with glasses in a bar, flash, grain' },
  { file: 'kphotoalbum/jesper_2.jpg', x: 396, y: 268, shows: 'open mouth, JPEG blocks, 309 px' },
  { file: 'kphotoalbum/pool_2.jpg', x: 702, y: 257, shows: 'small, dark, lying' },
  { file: 'kphotoalbum/wayne.jpg', x: 292, y: 406, shows: 'small, lying, JPEG blocks' },
  { file: 'kphotoalbum/wayne.jpg', x: 316, y: 98, shows: 'small, lying, glasses' },
  { file: 'kphotoalbum/manual/thumbnailview.png', x: 88, y: 157, shows: 'thumbnail in a screenshot' },
  { file: 'gramps/Alimehemet.jpg', x: 228, y: 193, shows: 'beard and cap, screen of an old print' },
  { file: 'gramps/O0.jpg', x: 121, y: 188, shows: 'glasses, small scan of a print' },
  { file: 'gramps/O4.jpg', x: 122, y: 185, shows: 'blue cast, JPEG blocks' },
  { file: 'gramps/O4.jpg', x: 41, y: 59, shows: 'small, dark, behind another' },
  { file: 'gramps/O5.jpg', x: 300, y: 87, shows: 'grey, enlarged, grid' },
  { file: 'gramps/Gunnlaugur_Larusson_-_Yawn.jpg', x: 207, y: 218, shows: 'yawning, beard, glasses, 237 px' },
  { file: 'admin-lte/dist/assets/img/user1-128x128.jpg', x: 64, y: 60, shows: 'thumbnail, grey, beard, 46 px' },
  { file: 'admin-lte/dist/assets/img/user2-160x160.jpg', x: 92, y: 73, shows: 'thumbnail, grey, glasses' },
  { file: 'admin-lte/dist/assets/img/user4-128x128.jpg', x: 59, y: 44, shows: 'thumbnail, dark grey, 40 px' },
  { file: 'admin-lte/dist/assets/img/user5-128x128.jpg', x: 58, y: 54, shows: 'thumbnail, dark skin, glasses' },
  { file: 'admin-lte/dist/assets/img/user7-128x128.jpg', x: 74, y: 72, shows: 'thumbnail, glasses' },
  { file: 'admin-lte/dist/assets/img/photo3.jpg', x: 1118, y: 413, shows: 'dark, looking down, 356 px' },
  { file: 'argon-design-system-free/assets/img/theme/profile.jpg', x: 704, y: 369, shows: 'dark skin, hat, 67 px' },
]

/** Where a photo of these is. */
export const pathOf = (file: string): string => {
  const path = join(photosFolder, file)
  return existsSync(path) ? path : join(root, '.cache', 'photos', file)
}
