import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countFlags } from '@spotless/engine/kernel/morphology/countFlags'
import { erode } from '@spotless/engine/kernel/morphology/erode'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import { matteSidePx, predictMatte } from '@spotless/engine/matte/predictMatte'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp, { type Sharp } from 'sharp'
import { type PortraitUse, portraitRank, portraitUse } from '../../images/portraitUse.ts'
import { type openModels, photosFolder, root } from '../../paths.ts'
import { compositeOver, type ExactSubject } from '../matte/groundTruth.ts'
import { addExtra, type Extra, extras, keyPortrait } from './keyedPortrait.ts'

const folder = process.env.PORTRAITS_DIR ?? join(root, '..', 'shared', 'portraits')

/** Portraits are enlarged by this, to the size of a small photo. */
const enlargement = 3
const backgrounds = [
  'palapeli-data/citrus-fruits.jpg',
  'gcompris-qt-data/petra.webp',
  'libjxl-testdata/hdr_room.png',
  'lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg',
  'gcompris-qt-data/mysorePalace.webp',
  'python3-sklearn/china.jpg',
] as const

/** A person over another photo, what the network says of it, and the truth. */
export interface PersonCase {
  readonly name: string
  readonly extra: Extra
  readonly subject: ExactSubject
  readonly composite: Raster<Uint8Array>
  readonly predicted: Plane
}

const planesOf = async (pipeline: Sharp): Promise<RgbPlanes> => {
  const { data, info } = await pipeline.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return boxDownsample({ width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }, 1)
}

/** The network's answers, kept on disk. */
const keepAnswers = async (models: ReturnType<typeof openModels>) => {
  const kept = join(root, '.cache', 'bench', 'people')
  await mkdir(kept, { recursive: true })
  return async (name: string, photo: RgbPlanes): Promise<Plane> => {
    const file = join(kept, `${name.replace(/\W+/g, '-')}.f32`)
    const known = await readFile(file).catch(() => undefined)
    if (known !== undefined)
      return { width: matteSidePx, height: matteSidePx, data: new Float32Array(new Uint8Array(known).buffer) }
    const answer = await predictMatte(photo, nodeRuntime(models))
    await writeFile(file, answer.data)
    return answer
  }
}

/** Whether the network is sure of a portrait but for its edge: elsewhere keying has no truth to start from. */
const isClear = ({ data, width }: Plane): boolean => {
  const unsure = Uint8Array.from(data, (value) => (value > 0.03 && value < 0.97 ? 1 : 0))
  return countFlags(erode(unsure, width, 9)) < 0.0005 * data.length
}

/**
 * The first `count` portraits of a use that can be keyed, each as every extra. Their order is that of their ranks, so that
 * every run judges by the same ones.
 */
export async function* personCases(
  use: PortraitUse,
  count: number,
  models: ReturnType<typeof openModels>,
): AsyncGenerator<PersonCase> {
  const answerOf = await keepAnswers(models)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg') && portraitUse(name) === use)
  let at = 0
  for (const file of files.toSorted((a, b) => portraitRank(a) - portraitRank(b))) {
    if (at === count) return
    const photo = await planesOf(
      sharp(join(folder, file)).resize(225 * enlargement, 275 * enlargement, { kernel: 'cubic', fit: 'fill' }),
    )
    const { width, height } = photo[0]
    const rough = resizePlane(await answerOf(file, photo), width, height)
    if (!isClear(rough)) continue
    for (const [kind, extra] of extras.entries()) {
      const subject = keyPortrait(photo, rough)
      addExtra(subject, extra, 7 * at + kind + 1)
      const behind = backgrounds[(at + kind) % backgrounds.length] as string
      const view = await planesOf(sharp(join(photosFolder, behind)).resize(width, height, { fit: 'cover' }).blur(1))
      const composite = compositeOver(subject, view)
      const predicted = await answerOf(`${file} ${extra} ${at}`, boxDownsample(composite, 1))
      yield { name: file, extra, subject, composite, predicted }
    }
    at++
  }
}
