import { decodePhoto } from '../../container/decodePhoto.ts'
import { encodePhoto } from '../../container/encodePhoto.ts'
import { takeHeadshot } from '../../headshot/takeHeadshot.ts'
import type { Executor } from './executor.ts'
import { losslessSource } from './losslessSource.ts'

export const headshot: Executor<'headshot'> = async (photo, _, tools) => {
  const { file } = await encodePhoto(photo, losslessSource(photo), tools)
  const request = { mode: 'professional-photo', photo: file, action: 'erase', options: {} } as const
  const made = await takeHeadshot(request, tools)
  return { raster: (await decodePhoto(made.file, tools.codec)).raster, engines: [made.engine], notes: [] }
}
