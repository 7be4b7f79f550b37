/**
 * Writes what the network of strokes learns from: damaged cut-outs of things whose coverage is known, strokes simulated over the
 * damage, and what the stroke means. `node training/strokeSamples.ts FILE SAMPLES [SEED]`; records of 13 planes of 192 × 192
 * bytes: the view of the stroke (`strokeView`), what it means, and the weight of a pixel.
 */

import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boxFilterWithin } from '@spotless/engine/kernel/filter/boxFilterWithin'
import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { countFlags } from '@spotless/engine/kernel/morphology/countFlags'
import { threshold } from '@spotless/engine/kernel/morphology/threshold'
import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import { clamp01 } from '@spotless/engine/kernel/scalar/clamp01'
import { type MatteStroke, strokeOnGrid } from '@spotless/engine/matte/correction/matteStroke'
import { propagateStroke } from '@spotless/engine/matte/correction/propagateStroke'
import { type StrokeField, settledFrom } from '@spotless/engine/matte/correction/strokeField'
import { openStrokeReader } from '@spotless/engine/matte/correction/strokeReader'
import { strokeView } from '@spotless/engine/matte/correction/strokeView'
import { strokeWindow } from '@spotless/engine/matte/correction/strokeWindow'
import { walkCoarsely } from '@spotless/engine/matte/correction/walkStroke'
import { cropPlane } from '@spotless/engine/raster/cropPlane'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Box } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { openModels, photoPath } from '../bench/paths.ts'
import { maxStrokes, rightBelow } from '../bench/quality/corrections/correctByStrokes.ts'
import { simulateStroke, wrongPixels } from '../bench/quality/corrections/simulateStroke.ts'
import { type ExactSubject, exactSubject } from '../bench/quality/matte/groundTruth.ts'
import { keptMatte } from '../bench/quality/matte/keptMatte.ts'
import { randomThing } from './strokeShapes.ts'
import { readStamps, type Stamp } from './strokeStamps.ts'

/** Photos, none of which `npm run bench -- quality corrections` shows. */
const listed = (await readFile(join(import.meta.dirname, 'strokePhotos.tsv'), 'utf8'))
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string])
const grounds = listed.filter(([shows]) => shows !== 'stamps').map(([, name]) => name)
/** Those whose subject a network finds. */
const subjects = listed.filter(([shows]) => shows === 'subject').map(([, name]) => name)
const sidePx = 192
/** Damage of a cut-out, as fractions of the photo. */
const [leastDamage, mostDamage] = [0.004, 0.6]
/** How often a cut-out gets no further stroke though it is not right. */
const stopProbability = 0.4
/** How often later strokes begin where the walk with a network left the cut-out, not the walk alone. */
const readProbability = 0.75
const photoSidePx = 1000
const [file, wanted, seed] = [process.argv[2], Number(process.argv[3] ?? 100), Number(process.argv[4] ?? 1)]
if (file === undefined) throw new Error('Expected a file to write.')

const random = linearCongruential(seed * 7919)
const between = (least: number, most: number): number => least + random() * (most - least)
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item

const models = openModels(1)
const photos = new Map<string, RgbPlanes>()
const mattes = new Map<string, Plane>()
for (const name of grounds) {
  const { raster } = await decodePhoto(await readFile(photoPath(name)))
  const whole = boxDownsample(raster, Math.max(1, Math.floor(Math.max(raster.width, raster.height) / photoSidePx)))
  photos.set(name, whole)
  if (subjects.includes(name))
    mattes.set(name, resizePlane(await keptMatte(name, whole, models), whole[0].width, whole[0].height))
}
const stamps = await readStamps(photoPath('tuxpaint-stamps-default/usr/share/tuxpaint/stamps'))
/** Later strokes begin where the walk with the network of the recipe before left the cut-out. */
const read = await openStrokeReader(models)

const flip = (plane: Plane): Plane => {
  const result = createPlane(plane.width, plane.height)
  for (let at = 0; at < result.data.length; at++) {
    const row = at - (at % plane.width)
    result.data[at] = plane.data[row + plane.width - 1 - (at - row)] as number
  }
  return result
}

/** A random part of planes of one size, as large as asked. */
const part = (planes: readonly Plane[], width: number, height: number, least: number): readonly Plane[] => {
  const [{ width: columns, height: rows }] = planes as [Plane]
  const most = Math.min(columns / width, rows / height)
  const zoom = most * between(least, 1)
  const box = {
    left: 0,
    top: 0,
    width: Math.max(2, Math.floor(width * zoom)),
    height: Math.max(2, Math.floor(height * zoom)),
  }
  box.left = Math.floor(random() * (columns - box.width))
  box.top = Math.floor(random() * (rows - box.height))
  const isFlipped = random() < 0.5
  return planes.map((plane) => {
    const piece = resizePlane(cropPlane(plane, box), width, height)
    return isFlipped ? flip(piece) : piece
  })
}

const textureOf = (width: number, height: number, from: string): RgbPlanes => {
  const texture = part(photos.get(from) as RgbPlanes, width, height, 0.15) as unknown as RgbPlanes
  if (random() > 0.4) return texture
  const [base, share] = [[random(), random(), random()], random() * 0.4]
  const [waveX, waveY, light] = [between(20, 120), between(20, 120), between(0, 0.3)]
  return texture.map((plane, channel) => ({
    ...plane,
    data: plane.data.map((value, at) => {
      const shade = 1 + light * Math.sin((at % plane.width) / waveX + at / plane.width / waveY) + 0.1 * (random() - 0.5)
      return clamp01(shade * (share * value + (1 - share) * (base[channel] as number)))
    }),
  })) as unknown as RgbPlanes
}

interface Scene extends ExactSubject {
  readonly image: RgbPlanes
  readonly isPattern: boolean
}

/** A stamp with its own coverage, or cut hard and with hair where `hairs` is above 0. */
const stampedSubject = (stamp: Stamp, width: number, height: number, hairs: number): ExactSubject => {
  const [red, green, blue, alpha] = part(stamp, width, height, 0.55) as Stamp
  const colour: RgbPlanes = [red, green, blue]
  return hairs > 0 ? exactSubject(colour, alpha, hairs, Math.floor(random() * 1e6)) : { alpha, colour }
}

const drawScene = (): Scene => {
  const [width, height] = [Math.round(between(200, 460)), Math.round(between(200, 460))]
  const hairs = random() < 0.7 ? 0 : between(5, 60)
  const behindName = pick(grounds)
  const behind = part(photos.get(behindName) as RgbPlanes, width, height, 0.2)
  let isPattern = false
  let exact: ExactSubject
  const roll = random()
  if (roll < 0.3) {
    exact = stampedSubject(pick(stamps), width, height, random() < 0.5 ? 0 : hairs)
  } else if (roll < 0.65) {
    const name = pick(subjects)
    const [red, green, blue, matte] = part(
      [...(photos.get(name) as RgbPlanes), mattes.get(name) as Plane],
      width,
      height,
      0.3,
    ) as readonly [Plane, Plane, Plane, Plane]
    exact = exactSubject([red, green, blue], matte, hairs, Math.floor(random() * 1e6))
  } else {
    const thing = randomThing(random, width, height)
    isPattern = thing.isPattern
    // Like textures behind and before are the hard ones.
    const texture = textureOf(width, height, random() < 0.25 ? behindName : pick(grounds))
    exact =
      hairs > 0 && !isPattern
        ? exactSubject(texture, thing.coverage, hairs, Math.floor(random() * 1e6))
        : { alpha: thing.coverage, colour: texture }
  }
  const noise = random() * 0.04
  const image = exact.colour.map((plane, channel) => ({
    ...plane,
    data: plane.data.map((value, at) => {
      const weight = exact.alpha.data[at] as number
      const under = (behind[channel] as Plane).data[at] as number
      return Math.round(255 * clamp01(weight * value + (1 - weight) * under + noise * (random() - 0.5))) / 255
    }),
  })) as unknown as RgbPlanes
  return { ...exact, image, isPattern }
}

/** Where a cut-out is damaged, 0–1: a box or an ellipse about a random pixel of the thing. */
const damageOf = ({ alpha, isPattern }: Scene): Plane | null => {
  const { width, height } = alpha
  const area = createPlane(width, height)
  if (isPattern && random() < 0.5) area.data.fill(1)
  else {
    let at = Math.floor(random() * alpha.data.length)
    for (let tries = 0; tries < 400 && (alpha.data[at] as number) < 0.5; tries++)
      at = Math.floor(random() * alpha.data.length)
    if ((alpha.data[at] as number) < 0.5) return null
    const [halfX, halfY] = [width * between(0.06, 0.35), height * between(0.06, 0.35)]
    const isBox = random() < 0.5
    const [column, row] = [at % width, Math.floor(at / width)]
    for (let pixel = 0; pixel < area.data.length; pixel++) {
      const [x, y] = [((pixel % width) - column) / halfX, (Math.floor(pixel / width) - row) / halfY]
      area.data[pixel] = (isBox ? Math.max(Math.abs(x), Math.abs(y)) : Math.hypot(x, y)) < 1 ? 1 : 0
    }
  }
  return boxFilterWithin(area, 3)
}

const bytes = (plane: Plane): Uint8Array => {
  const result = new Uint8Array(sidePx * sidePx)
  for (let row = 0; row < plane.height; row++) {
    for (let column = 0; column < plane.width; column++) {
      result[row * sidePx + column] = Math.round(255 * clamp01(plane.data[row * plane.width + column] as number))
    }
  }
  return result
}

const turned = (plane: Plane): Plane => ({ ...plane, data: plane.data.map((value) => 1 - value) })

/** What a stroke is spread over in a photo of the grid's own size. */
const fieldOf = (image: RgbPlanes, alpha: Plane, stroke: MatteStroke, earlier: readonly MatteStroke[]) => {
  const place = strokeWindow(alpha, stroke, 1, 1)
  if (place === null) return null
  const { window, reachPx } = place
  const isKept = stroke.kind === 'keep'
  const own = cropPlane(alpha, window)
  const opposite = new Uint8Array(own.data.length)
  for (const other of earlier) {
    if (other.kind === stroke.kind) continue
    for (const [at, value] of strokeOnGrid(other, window, 1).entries()) if (value === 1) opposite[at] = 1
  }
  const field: StrokeField = {
    image: image.map((plane) => cropPlane(plane, window)) as unknown as RgbPlanes,
    alpha: isKept ? own : turned(own),
    stroke: strokeOnGrid(stroke, window, 1),
    opposite,
    mayCross: !isKept,
    reachPx,
    edgePx: 8,
  }
  return { window, field }
}

/** The cut-out's alpha after a stroke as the walk answers it, mostly with the network. */
const afterStroke = async (
  alpha: Plane,
  { kind }: MatteStroke,
  { window, field }: { readonly window: Box; readonly field: StrokeField },
): Promise<Plane> => {
  const { found } = await propagateStroke(field, random() < readProbability ? read : null)
  const data = alpha.data.slice()
  for (let row = 0; row < window.height; row++) {
    for (let column = 0; column < window.width; column++) {
      const at = (row + window.top) * alpha.width + column + window.left
      const value = clamp01(2 * (found.data[row * window.width + column] as number) - 0.5)
      data[at] = kind === 'keep' ? Math.max(data[at] as number, value) : Math.min(data[at] as number, 1 - value)
    }
  }
  return { ...alpha, data }
}

/** The record of a stroke: its view, what it means, and 1 where that is asked. */
const recordOf = (field: StrokeField, right: Plane): readonly Plane[] => {
  const view = strokeView(field, field, walkCoarsely(field), sidePx)
  const meant = resizePlane(field.mayCross ? turned(right) : right, view.width, view.height)
  const [towards, far] = [view.planes[3] as Plane, view.planes[9] as Plane]
  const weight = createPlane(view.width, view.height)
  for (let at = 0; at < weight.data.length; at++) {
    weight.data[at] = (far.data[at] as number) < 1 && (towards.data[at] as number) < settledFrom ? 1 : 0
  }
  return [...view.planes, meant, weight]
}

/** Records of up to three strokes over one damaged cut-out. */
async function* recordsOf(scene: Scene): AsyncGenerator<readonly Plane[]> {
  const { alpha: truth, image, isPattern } = scene
  const damage = damageOf(scene)
  if (damage === null) return
  const isLost = random() < (isPattern ? 0.25 : 0.7)
  const broken = truth.data.map((value, at) => {
    const weight = damage.data[at] as number
    return isLost ? value * (1 - weight) : Math.max(value, weight)
  })
  let alpha: Plane = { ...truth, data: broken }
  const damaged = countFlags(wrongPixels(alpha, truth, isLost ? 'keep' : 'remove'))
  if (damaged < leastDamage * broken.length || damaged > mostDamage * broken.length) return
  const earlier: MatteStroke[] = []
  for (let turn = 0; turn < maxStrokes; turn++) {
    const [lost, left] = [
      countFlags(wrongPixels(alpha, truth, 'keep')),
      countFlags(wrongPixels(alpha, truth, 'remove')),
    ]
    if (turn > 0 && (lost + left < rightBelow * damaged || random() < stopProbability)) return
    const kind = lost >= left ? 'keep' : 'remove'
    const around = isPattern && turn === 0 ? threshold(damage.data, 0.5) : undefined
    const stroke = simulateStroke(alpha, truth, kind, around, random() < 0.6 ? 'careful' : 'hasty')
    const place = stroke && fieldOf(image, alpha, stroke, earlier)
    if (stroke === null || place === null) return
    yield recordOf(place.field, cropPlane(truth, place.window))
    if (turn + 1 < maxStrokes) alpha = await afterStroke(alpha, stroke, place)
    earlier.push(stroke)
  }
}

const out = await open(file, 'w')
let written = 0
while (written < wanted) {
  for await (const record of recordsOf(drawScene())) {
    for (const plane of record) await out.write(bytes(plane))
    written++
  }
}
await out.close()
await models.close()
