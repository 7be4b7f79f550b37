/**
 * How long a see-through mark of a hundred pieces takes to be taken away, end to end, in CPU and wall-clock seconds, with the
 * process's peak memory. `npm run bench -- speed marks`; needs the weights.
 */

import { join } from 'node:path'
import { removeWatermark } from '@spotless/engine/watermark/removeWatermark'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { maskPng } from '../images/maskPng.ts'
import { readSmall } from '../images/readResized.ts'
import { openModels, photosFolder } from '../paths.ts'
import { layMark, paintedOver } from '../quality/marks/cases.ts'
import { writeResults } from '../report/writeResults.ts'

const file = 'lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg'
const sidePx = 1800
const acrossCount = 10
const fontPx = 34
const roundPx = 4
const megabyte = 2 ** 20

const clean = await readSmall(join(photosFolder, file), sidePx)
const { width, height } = clean
const words = Array.from({ length: acrossCount ** 2 }, (_, index) => {
  const x = ((index % acrossCount) + 0.12) * (width / acrossCount)
  const y = (Math.floor(index / acrossCount) + 0.6) * (height / acrossCount)
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${fontPx}" transform="rotate(-12 ${x} ${y})">SAMPLE</text>`
})
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff">${words.join('')}</svg>`
const alpha = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
const coverage = Float32Array.from(alpha, (value) => value / 255)
const marked = layMark(clean, coverage, { kind: 'tiled', opacity: 0.35, colour: [255, 255, 255], jpegQuality: null })
const painted = paintedOver(coverage, width, height, roundPx)
const photo = await sharp(marked.data, { raw: { width, height, channels: 3 } })
  .png({ compressionLevel: 1 })
  .toBuffer()
const mask = await maskPng(painted)

const models = openModels()
const context = pipelineContext(models)
const [began, spent] = [performance.now(), process.cpuUsage()]
const { engine } = await removeWatermark(
  { mode: 'watermark-removal', photo, mask, action: 'erase', options: {} },
  context,
)
const { user, system } = process.cpuUsage(spent)
const result = {
  pieces: acrossCount ** 2,
  width,
  height,
  engine,
  cpuSeconds: Number(((user + system) / 1e6).toFixed(2)),
  wallSeconds: Number(((performance.now() - began) / 1000).toFixed(2)),
  peakMegabytes: Math.round((process.resourceUsage().maxRSS * 1024) / megabyte),
}
await models.close()
await writeResults('speed/marks', result)
console.log(result)
