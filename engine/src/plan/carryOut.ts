import type { Operation, OperationOf, Target } from '@spotless/planner/plan'
import { apply, type PixelOperation } from '../adjust/apply.ts'
import { blendRasters } from '../adjust/blendRasters.ts'
import { gaussianBlur } from '../adjust/blur.ts'
import { overlayText } from '../adjust/overlayText.ts'
import { recolour } from '../adjust/recolour.ts'
import { withAlpha } from '../adjust/withAlpha.ts'
import { measureWear } from '../clean/measureWear.ts'
import { decodePhoto } from '../container/decodePhoto.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import { barePng, type Source } from '../container/photo.ts'
import { takeHeadshot } from '../headshot/takeHeadshot.ts'
import { erase } from '../inpaint/removeObject.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { cutOut } from '../matte/cutOut.ts'
import { replaceBackground } from '../matte/replaceBackground.ts'
import type { PipelineContext } from '../pipeline.ts'
import { crop } from '../raster/crop.ts'
import type { Alpha, Box, Mask, Raster } from '../raster/raster.ts'
import { checkResultSize } from '../upscale/checkResultSize.ts'
import { chooseVariant } from '../upscale/chooseVariant.ts'
import { enlarge as enlargePhoto } from '../upscale/enlarge.ts'
import { eraseMarks } from '../watermark/removeWatermark.ts'
import { calm, calmingEngine, isCalming, toldApart } from './calm.ts'
import { cropTo } from './cropTo.ts'
import { retouchFaces } from './retouchFaces.ts'
import type { Found } from './target/found.ts'
import { targetMask } from './target/targetMask.ts'

export type Tools = Omit<PipelineContext, 'hosted'>

/** A photo after one step, what made the change beside plain arithmetic, and what the person should know. */
export interface Done {
  readonly raster: Raster
  readonly engines: readonly string[]
  readonly notes: readonly string[]
}

/** The size of a blur for 100, as a share of the shorter side: the same as without a target. */
const blurAtFull = 0.05
/** A removal takes this much round a thing's outline, as a share of its box's longer side: its edge must not stay. */
const removalMargin = 0.035
/** A sky takes a new colour only in part, or it looks painted. */
const skyStrength = 0.8
const subjectMargin = 0.06

const plain = (raster: Raster): Done => ({ raster, engines: [], notes: [] })

const blend = (photo: Raster, changed: Raster, { width, data }: Alpha): Raster =>
  blendRasters(photo, changed, (column, row) => data[row * width + column]! / 255)

/** Blurs what lies under the coverage without the rest's colours bleeding into it. */
const blurWithin = (photo: Raster, { data: cover }: Alpha, amount: number): Raster => {
  const behind = withAlpha(photo)
  const data = behind.data.slice()
  const most = maxSampleValue(data)
  for (let pixel = 0; pixel < cover.length; pixel++) data[pixel * 4 + 3] = (cover[pixel]! * most) / 255
  const sigmaPx = Math.max(1, (amount / 100) * blurAtFull * Math.min(photo.width, photo.height))
  const soft = gaussianBlur({ ...behind, data }, sigmaPx)
  if (photo.channels === 4) {
    const kept = soft.data.slice()
    for (let at = 3; at < kept.length; at += 4) kept[at] = photo.data[at]!
    return { ...soft, data: kept }
  }
  const { width, height } = photo
  const out = photo.data.slice()
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++) out[pixel * 3 + channel] = soft.data[pixel * 4 + channel]!
  return { ...photo, data: out }
}

const said = (raster: Raster, { engines, notes }: Found): Done => ({ raster, engines, notes })

type Targeted = OperationOf<'adjust' | 'preset' | 'blur' | 'pixelate'>

const onTarget = async (photo: Raster, step: Targeted, target: Target, tools: Tools): Promise<Done> => {
  const found = await targetMask(photo, target, tools)
  if (step.kind === 'blur' && target.thing === 'background')
    return said(blend(photo, blurWithin(photo, found.alpha, step.amount), found.alpha), found)
  const { target: _, ...rest } = step
  const everywhere = toldApart(rest)
  if (isCalming(everywhere)) {
    const calmed = await calm(photo, everywhere, tools)
    return said(blend(photo, calmed, found.alpha), { ...found, engines: [...found.engines, calmingEngine] })
  }
  return said(blend(photo, hide(photo, everywhere, found.boxes) ?? apply(photo, everywhere), found.alpha), found)
}

/** A hiding is as strong as the thing is large, not as the photo is: a small face must not stay readable. */
const hide = (photo: Raster, step: PixelOperation, boxes: readonly Box[]): Raster | undefined => {
  if ((step.kind !== 'blur' && step.kind !== 'pixelate') || boxes.length === 0) return undefined
  const { amount } = step
  const largest = Math.max(...boxes.map(({ width, height }) => Math.max(width, height)))
  const shorter = Math.min(photo.width, photo.height)
  const wanted = step.kind === 'blur' ? (largest * 0.25) / (shorter * blurAtFull) : (largest * 0.16) / (shorter * 0.1)
  return apply(photo, { kind: step.kind, amount: clamp((wanted * 100 * amount) / 60, 1, 100) })
}

/** Coverage, 0–255, from which a pixel belongs to what is removed. */
const minCoverage = 40

/** What a removal has to cover: the coverage's pixels and those up to `radiusPx` round them. */
const maskAround = ({ width, height, data }: Alpha, radiusPx: number): Mask => {
  const covered = Uint8Array.from(data, (value) => (value >= minCoverage ? 255 : 0))
  return { width, height, data: dilate(covered, width, radiusPx) }
}

const remove = async (photo: Raster, target: Target, tools: Tools): Promise<Done> => {
  const found = await targetMask(photo, target, tools)
  const longest = Math.max(16, ...found.boxes.map(({ width, height }) => Math.max(width, height)))
  const mask = maskAround(found.alpha, found.marginPx ?? Math.max(2, Math.round(longest * removalMargin)))
  const raster: Raster = { ...photo, data: photo.data.slice() }
  const session = await tools.models.session('migan').catch(() => null)
  const step = target.thing === 'watermark' ? eraseMarks : erase
  const { engine, notes } = await step(raster, mask, session, tools, lossless(photo))
  return {
    raster,
    engines: [...found.engines, engine],
    notes: [...found.notes, ...(target.thing === 'watermark' ? notes : [])],
  }
}

/** Whether an earlier step has already taken the background away: a fiftieth of the photo is clear. */
const isCutOut = ({ channels, data }: Raster): boolean => {
  if (channels === 3) return false
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] === 0) clear++
  return clear > data.length / 4 / 50
}

const setBackground = async (photo: Raster, [first, second]: readonly string[], tools: Tools): Promise<Done> => {
  const isCut = isCutOut(photo)
  const subject = isCut ? photo : (await cutOut(photo, tools)).raster
  const engines = isCut ? [] : ['IS-Net']
  if (first === undefined) return { raster: subject, engines, notes: [] }
  const backdrop =
    second === undefined
      ? ({ kind: 'colour', colour: first } as const)
      : ({ kind: 'gradient', from: first, to: second, angleDegrees: 90 } as const)
  const raster = replaceBackground(
    subject,
    { backdrop, framing: 'whole', marginRatio: 0, shadow: 0, format: 'png' },
    photo,
  )
  return { raster, engines, notes: [] }
}

const enlarge = async (photo: Raster, scale: 2 | 4, tools: Tools): Promise<Done> => {
  checkResultSize(photo.width, photo.height, scale, 'png')
  const variant = chooseVariant(measureWear(photo))
  const raster = await enlargePhoto(photo, scale, variant, tools, {
    onShare: (share) => tools.onProgress('inference', share),
  })
  return { raster, engines: [`Spotless ${variant === 'robust' ? 'robust' : 'faithful'} ${scale}x`], notes: [] }
}

const cropToSubject = async (photo: Raster, { ratio }: OperationOf<'crop-to-subject'>, tools: Tools): Promise<Done> => {
  const { alpha, engines } = await targetMask(photo, { thing: 'subject', which: 'all' }, tools)
  return { raster: crop(photo, cropTo(alpha, subjectMargin, ratio)), engines, notes: [] }
}

const write = async (photo: Raster, step: OperationOf<'text'>, { drawText }: Tools): Promise<Done> => {
  const em = (Math.min(photo.width, photo.height) * step.percent) / 100
  const align = step.anchor.endsWith('left') ? 'left' : step.anchor.endsWith('right') ? 'right' : 'center'
  const words = await drawText(step.text, { emPx: em, maxWidthPx: photo.width * 0.9, align })
  return plain(overlayText(photo, words, step.anchor, step.colour))
}

/** A headshot of the current pixels: handed over without loss, and taken back the same way. */
const headshot = async (photo: Raster, tools: Tools): Promise<Done> => {
  const { file } = await encodePhoto(photo, lossless(photo), tools)
  const request = { mode: 'professional-photo', photo: file, action: 'erase', options: {} } as const
  const made = await takeHeadshot(request, tools)
  return { raster: (await decodePhoto(made.file, tools.codec)).raster, engines: [made.engine], notes: [] }
}

const lossless = ({ data }: Raster): Source => ({ ...barePng, bitDepth: data instanceof Uint16Array ? 16 : 8 })

const retouch = async (photo: Raster, step: OperationOf<'retouch-face'>, tools: Tools): Promise<Done> => ({
  raster: await retouchFaces(photo, step.what, step.amount / 100, tools),
  engines: ['Face Mesh and local retouch'],
  notes: [],
})

/** Steps that this installation carries out; the others are named in the answer with what comes nearest. */
export type Doable = Exclude<Operation, OperationOf<'unsupported'>>

export const isDoable = (step: Operation): step is Doable => step.kind !== 'unsupported'

/**
 * Carries out one step of a plan.
 * @throws SpotlessError `no_subject` or `no_face` naming what was not found; `several_faces` or `face_too_small` for a
 *   headshot; `result_too_large`; the signal's reason
 */
export const carryOut = async (photo: Raster, step: Doable, tools: Tools): Promise<Done> => {
  await tools.yieldToEventLoop()
  switch (step.kind) {
    case 'remove':
      return remove(photo, step.target, tools)
    case 'recolour': {
      const found = await targetMask(photo, step.target, tools)
      const strength = step.target.thing === 'sky' ? skyStrength : 1
      return said(recolour(photo, found.alpha, step.colour, strength), found)
    }
    case 'background':
      return setBackground(photo, step.colours, tools)
    case 'upscale':
      return enlarge(photo, step.scale, tools)
    case 'crop-to-subject':
      return cropToSubject(photo, step, tools)
    case 'text':
      return write(photo, step, tools)
    case 'retouch-face':
      return retouch(photo, step, tools)
    case 'headshot':
      return headshot(photo, tools)
    default: {
      if ('target' in step && step.target !== undefined) return onTarget(photo, step, step.target, tools)
      const change = toldApart(step)
      if (!isCalming(change)) return plain(apply(photo, change))
      return { raster: await calm(photo, change, tools), engines: [calmingEngine], notes: [] }
    }
  }
}
