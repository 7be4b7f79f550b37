import { photoPath } from '../../paths.ts'
import type { MarkCondition } from './conditions.ts'
import { type MarkCase, markCase } from './markCase.ts'
import type { MarkSet } from './photos.ts'

const seedsPerRow = 6

/**
 * A case of a row of the table. Rows take turns with the photos, so that each has easy and hard ones.
 * @param number of the row, from 0
 * @param index of the case in its row, from 0
 */
export const rowCase = async (
  set: MarkSet,
  number: number,
  index: number,
  variant: MarkCondition,
): Promise<{ readonly photo: string; readonly one: MarkCase }> => {
  const photos = variant.enlarged > 1 ? set.largePhotos : set.photos
  const photo = photos[(number * 5 + index) % photos.length] as string
  return { photo, one: await markCase(photoPath(photo), variant, set, number * seedsPerRow + index) }
}
