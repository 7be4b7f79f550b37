/**
 * The marks that `trainCoverage.py` is watched on: `node training/markWatch.ts PHOTOS OUT` lays four of the benchmark's marks over
 * photos that neither training nor judging uses. For each: what is seen, the truth (three bytes a pixel), coverage and paint (one
 * byte a pixel); `meta.json` lists them.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressionNoise } from '@spotless/engine/watermark/compressionNoise'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import sharp from 'sharp'
import { readSmall } from '../bench/images/readResized.ts'
import { layMark, type MarkSpec, markCoverage, paintedOver } from '../bench/quality/marks/cases.ts'

const sidePx = 512
const roundPx = 3
const [folder, out] = process.argv.slice(2) as [string, string]
const files = [
  'plasma-workspace-data/Brushes.png',
  'plasma-workspace-data/Cocktail.png',
  'gcompris-qt-data/america.webp',
  'gcompris-qt-data/gatewayofIndia.webp',
  'python3-skimage/chelsea.png',
  'palapeli-data/european-honey-bee.jpg',
] as const
const specs: readonly MarkSpec[] = [
  { kind: 'text', opacity: 0.6, colour: [255, 255, 255], jpegQuality: null },
  { kind: 'thin text', opacity: 0.45, colour: [0, 0, 0], jpegQuality: null },
  { kind: 'logo', opacity: 0.45, colour: [220, 40, 30], jpegQuality: null },
  { kind: 'text', opacity: 0.3, colour: [255, 255, 255], jpegQuality: 88 },
]

await mkdir(out, { recursive: true })
const meta: object[] = []
for (const [index, file] of files.entries()) {
  const truth = await readSmall(join(folder, file), sidePx)
  const { width, height } = truth
  for (const [number, spec] of specs.entries()) {
    const { opacity, colour, jpegQuality } = spec
    const coverage = await markCoverage(spec.kind, width, height)
    const laid = layMark(truth, coverage, spec)
    const image = sharp(laid.data, { raw: { width, height, channels: 3 } })
    const stored = await (jpegQuality === null ? image.png() : image.jpeg({ quality: jpegQuality })).toBuffer()
    const { raster, source } = await decodePhoto(stored)
    const noise = compressionNoise(source, raster)
    const name = `${index}_${number}`
    const planes = {
      seen: raster.data as Uint8Array,
      truth: truth.data,
      cover: Uint8Array.from(coverage, (value) => Math.round(value * 255)),
      mask: paintedOver(coverage, width, height, roundPx).data,
    }
    for (const [kind, data] of Object.entries(planes)) await writeFile(join(out, `${name}.${kind}`), data)
    meta.push({ name, width, height, noise, opacity, colour, spec: number })
  }
}
await writeFile(join(out, 'meta.json'), JSON.stringify(meta))
