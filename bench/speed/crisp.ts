/**
 * Seconds per source megapixel of both variants of image-upscale: `npm run bench -- speed crisp`. CPU time of two
 * threads is reported beside wall time, because a busy machine lengthens only the latter.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { upscalePhoto } from '@spotless/engine/upscale/upscalePhoto'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { openModels, root } from '../paths.ts'
import { writeResults } from '../report/writeResults.ts'

const threads = 2
const [widthPx, heightPx] = [480, 320]

const models = openModels(threads)
const original = await readFile(join(root, 'fixtures', 'photos', 'china.jpg'))
const photo = await sharp(original).resize(widthPx, heightPx, { fit: 'cover' }).png().toBuffer()
const megapixels = (widthPx * heightPx) / 1e6

const measure = async (scale: 2 | 4, variant: 'faithful' | 'crisp') => {
  const request = { mode: 'image-upscale', photo, action: 'erase', options: { upscale: { scale, variant } } } as const
  const context = pipelineContext(models)
  await upscalePhoto({ ...request, photo: await sharp(photo).resize(64).png().toBuffer() }, context)
  const cpu = process.cpuUsage()
  const { timingsMs } = await upscalePhoto(request, context)
  const { user, system } = process.cpuUsage(cpu)
  return {
    variant,
    scale,
    clockSecondsPerMegapixel: Number(((timingsMs.inference ?? 0) / 1000 / megapixels).toFixed(2)),
    processorSecondsPerMegapixel: Number(((user + system) / 1e6 / megapixels).toFixed(2)),
  }
}

const rows = []
for (const variant of ['faithful', 'crisp'] as const)
  for (const scale of [2, 4] as const) rows.push(await measure(scale, variant))
await models.close()
console.table(rows)
await writeResults('speed/crisp', { threads, widthPx, heightPx, rows })
