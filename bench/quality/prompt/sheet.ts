import { join } from 'node:path'
import { editByPrompt } from '@spotless/engine/plan/editByPrompt'
import { drawText } from '@spotless/engine-node/codec/drawText'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { openModels, resultsFolder } from '../../paths.ts'
import { sheetCells } from './sheetCells.ts'
import { readSheetPhoto, type SheetPhoto } from './sheetPhotos.ts'

const columns = 7
const cellPx = 232
const resultPx = 190
const captionPx = 42
const marginPx = 4
const maxPhotoPx = 900
const grey = '#e8e8ec'

const models = openModels()

const drawCaption = async (text: string): Promise<{ png: Buffer; width: number }> => {
  const { width, height, data } = await drawText(text, { emPx: 14, maxWidthPx: cellPx - 3 * marginPx, align: 'center' })
  const png = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .negate()
    .png()
    .toBuffer()
  return { png, width }
}

const drawResult = async (prompt: string, name: SheetPhoto): Promise<Buffer> => {
  const photo = await sharp(await readSheetPhoto(name))
    .rotate()
    .resize(maxPhotoPx, maxPhotoPx, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const result = await editByPrompt(
    { mode: 'prompt-edit', photo, action: 'erase', options: {}, prompt },
    pipelineContext(models),
  )
  console.log(`${prompt}: ${result.notes.join('; ')}`)
  return sharp(result.file)
    .resize(cellPx - 2 * marginPx, resultPx, { fit: 'contain', background: grey })
    .flatten({ background: grey })
    .png()
    .toBuffer()
}

const only = process.env.ONLY ?? ''
const layers: { input: Buffer; left: number; top: number }[] = []
for (const [index, [prompt, photo]] of sheetCells.entries()) {
  if (!prompt.includes(only)) continue
  const left = (index % columns) * cellPx
  const top = Math.floor(index / columns) * (resultPx + captionPx)
  layers.push({ input: await drawResult(prompt, photo), left: left + marginPx, top: top + marginPx })
  const caption = await drawCaption(prompt)
  const indent = Math.round((cellPx - caption.width) / 2)
  layers.push({ input: caption.png, left: left + indent, top: top + resultPx + 6 })
}
await models.close()
const width = columns * cellPx
const height = Math.ceil(sheetCells.length / columns) * (resultPx + captionPx)
await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  .composite(layers)
  .webp({ quality: 82 })
  .toFile(join(resultsFolder, 'sheets/prompt.webp'))
