/**
 * Cut-outs beside the very same network used plainly (its alpha enlarged bilinearly, the photo's own colours kept), on
 * composites whose coverage and colours are known exactly. All figures are taken in the edge band: the pixels within
 * 12 px of partial coverage. `npm run bench -- quality matte`; needs the weights.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePhoto } from '@spotless/engine/codec/decode'
import { boxMean } from '@spotless/engine/matte/boxMean'
import { cutOut } from '@spotless/engine/matte/cutOut'
import { emptyPlane, type Plane, type Planes } from '@spotless/engine/matte/plane'
import { predictMatte } from '@spotless/engine/matte/predictMatte'
import { resamplePlane } from '@spotless/engine/matte/resamplePlane'
import { shrinkRaster } from '@spotless/engine/matte/shrinkRaster'
import { openModelStore } from '@spotless/engine/model/store'
import { compositeOver, type ExactSubject, exactSubject } from './matteTruth.ts'

const root = join(import.meta.dirname, '..')
const photos = process.env.PHOTOS_DIR ?? join(root, '..', 'shared', 'photos')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
const signal = new AbortController().signal

/** Subject, background, strands of hair per hundred pixels of outline. */
const cases = [
  ['gcompris-qt-data/kitten.webp', 'lomiri-wallpapers-16.04/aitzgorri_by_Aitzol_Berasategi.jpg', 30],
  ['gcompris-qt-data/alpaca.webp', 'palapeli-data/citrus-fruits.jpg', 30],
  ['gcompris-qt-data/red_panda.webp', 'gcompris-qt-data/eiffelTower.webp', 30],
  ['gcompris-qt-data/dog.webp', 'gcompris-qt-data/lincolnMemorial.webp', 30],
  ['gcompris-qt-data/cat.webp', 'gcompris-qt-data/america.webp', 30],
  ['gcompris-qt-data/kingfisher.webp', 'gcompris-qt-data/petra.webp', 0],
  ['plasma-workspace-data/Parrot.png', 'lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg', 0],
  ['python3-skimage/astronaut.png', 'libjxl-testdata/hdr_room.png', 30],
] as const

interface Score {
  readonly sad: number
  readonly mse: number
  readonly gradient: number
  readonly fringeMagenta: number
  readonly fringeGreen: number
}

const read = async (file: string): Promise<Planes> =>
  shrinkRaster((await decodePhoto(await readFile(join(photos, file)))).raster, 1)

const fill = (photo: Planes, width: number, height: number): Planes => {
  const [r, g, b] = photo
  return [resamplePlane(r, width, height), resamplePlane(g, width, height), resamplePlane(b, width, height)]
}

const bandOf = (alpha: Plane): Uint8Array => {
  const partial = emptyPlane(alpha.width, alpha.height)
  alpha.data.forEach((value, pixel) => {
    if (value > 0 && value < 1) partial.data[pixel] = 1
  })
  return Uint8Array.from(boxMean(partial, 12).data, (value) => (value > 1e-5 ? 1 : 0))
}

const score = (exact: ExactSubject, alpha: Plane, colour: Planes): Score => {
  const { width, height } = alpha
  const band = bandOf(exact.alpha)
  const truth = exact.alpha.data
  let count = 0
  let sad = 0
  let squares = 0
  let gradient = 0
  const fringe = { magenta: 0, green: 0 }
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const pixel = row * width + column
      if (band[pixel] === 0) continue
      count++
      const got = alpha.data[pixel] as number
      const wanted = truth[pixel] as number
      sad += Math.abs(got - wanted)
      squares += (got - wanted) ** 2
      const slope = (of: Float32Array): number =>
        Math.hypot(
          (of[pixel + 1] as number) - (of[pixel - 1] as number),
          (of[pixel + width] as number) - (of[pixel - width] as number),
        ) / 2
      gradient += (slope(alpha.data) - slope(truth)) ** 2
      for (let channel = 0; channel < 3; channel++) {
        const difference =
          got * (colour[channel]?.data[pixel] as number) - wanted * (exact.colour[channel]?.data[pixel] as number)
        fringe.magenta += Math.abs(difference + (channel === 1 ? 0 : wanted - got)) / 3
        fringe.green += Math.abs(difference + (channel === 1 ? wanted - got : 0)) / 3
      }
    }
  }
  return {
    sad: sad / count,
    mse: squares / count,
    gradient: gradient / count,
    fringeMagenta: fringe.magenta / count,
    fringeGreen: fringe.green / count,
  }
}

const names = ['sad', 'mse', 'gradient', 'fringeMagenta', 'fringeGreen'] as const
const rows: { readonly subject: string; readonly plain: Score; readonly refined: Score }[] = []
for (const [index, [file, behind, hairs]] of cases.entries()) {
  const photo = await read(file)
  const { width, height } = photo[0]
  const rough = resamplePlane(await predictMatte(photo, models, signal), width, height)
  const exact = exactSubject(photo, rough, hairs, index + 1)
  const composite = compositeOver(exact, fill(await read(behind), width, height))
  const seen = shrinkRaster(composite, 1)
  const plain = resamplePlane(await predictMatte(seen, models, signal), width, height)
  const cut = (await cutOut(composite, models, signal)).raster
  const alpha = emptyPlane(width, height)
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    alpha.data[pixel] = (cut.data[pixel * 4 + 3] as number) / 255
  }
  rows.push({ subject: file, plain: score(exact, plain, seen), refined: score(exact, alpha, shrinkRaster(cut, 1)) })
  console.log(
    file,
    names.map((name) => ((rows.at(-1)?.refined[name] ?? 0) / (rows.at(-1)?.plain[name] ?? 1)).toFixed(2)),
  )
}
await models.close()

const mean = (way: 'plain' | 'refined', name: (typeof names)[number]): number =>
  rows.reduce((sum, row) => sum + row[way][name], 0) / rows.length
const line = (label: string, plain: Score, refined: Score): string =>
  `| ${label} | ${names.map((name) => `${plain[name].toFixed(4)} → ${refined[name].toFixed(4)} (${(refined[name] / plain[name]).toFixed(2)})`).join(' | ')} |`
const all = (way: 'plain' | 'refined'): Score => ({
  sad: mean(way, 'sad'),
  mse: mean(way, 'mse'),
  gradient: mean(way, 'gradient'),
  fringeMagenta: mean(way, 'fringeMagenta'),
  fringeGreen: mean(way, 'fringeGreen'),
})
const table = [
  '# Edge band of cut-outs: the network used plainly → this engine (ratio)',
  '',
  `| subject | ${names.join(' | ')} |`,
  `|---|${names.map(() => '---').join('|')}|`,
  ...rows.map((row) => line(row.subject, row.plain, row.refined)),
  line('mean', all('plain'), all('refined')),
  '',
].join('\n')
console.log(table)
const results = join(root, 'bench', 'results')
await mkdir(results, { recursive: true })
await writeFile(join(results, 'matteQuality.md'), table)
await writeFile(join(results, 'matteQuality.json'), `${JSON.stringify(rows, null, 2)}\n`)
