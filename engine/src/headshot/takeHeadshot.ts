import { SpotlessError } from '@spotless/contract/error'
import { type HeadshotOptions, headshotOptionsSchema } from '@spotless/contract/options'
import { estimateDegradation } from '../clean/estimateDegradation.ts'
import { decodePhoto } from '../container/decodePhoto.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import type { Photo } from '../container/photo.ts'
import { correctUnderexposure } from '../face/correctUnderexposure.ts'
import { describeFlaws } from '../face/describeFaces.ts'
import { type Face, transformFace } from '../face/detectLandmarks.ts'
import { enhanceFace } from '../face/enhanceFace.ts'
import { boxAround, readCrop } from '../face/faceCrop.ts'
import { faceMasks } from '../face/faceMasks.ts'
import { type FoundFaces, findFaces } from '../face/findFaces.ts'
import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import { beginCutOut, type Cutout, cutOut } from '../matte/cutOut.ts'
import { paintBackdrop } from '../matte/paintBackdrop.ts'
import type { EditResult, Pipeline, PipelineContext } from '../pipeline.ts'
import { crop } from '../raster/crop.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { chooseVariant } from '../upscale/chooseVariant.ts'
import { enlarge } from '../upscale/enlarge.ts'
import { askForHeadshot } from './askForHeadshot.ts'
import { bodyCoverage, neckCoverage, shoulderCoverage, tornFraction } from './bodyCoverage.ts'
import { composeHeadshot, type HeadshotParts } from './composeHeadshot.ts'
import { framedDoubt } from './framedDoubt.ts'
import { keepPerson } from './keepPerson.ts'
import { keepSurroundings } from './keepSurroundings.ts'
import { estimateLight, lightField, meshNormals } from './keyLight.ts'
import { paintStudio } from './paintStudio.ts'
import { type Frame, headshotSize, planFrame } from './planFrame.ts'

/** Smaller faces would have to be enlarged more than five times for the default frame. */
const minFacePx = 80
/** A second face of at least this fraction of the largest belongs to the picture; smaller ones are in the background. */
const secondFaceRatio = 0.5
const minSidePx = 1024
/** Blur of the kept background, as a fraction of the photo's longer side. */
const keptBlurRatio = 0.025
const keyLightStrength = 0.22
/** Side of the part in which light is estimated, over the face's, and the face's side there: shading is coarse. */
const lightReach = 1.2
const lightFacePx = 240
const vignetteStrength = 0.2
/**
 * Minimum coverage of the body below the chin. Two cut-outs of a head alone reach 0.08 and 0.12, fifteen of people 0.66 and
 * more.
 */
const minBodyCoverage = 0.4
/** Minimum coverage of each shoulder in a close-up: two that are torn reach 0 and 0.68, four whole ones 1.00. */
const minShoulderCoverage = 0.85
/** Minimum coverage of the neck: a face that floats has none, one that looks down and aside reaches 0.33. */
const minNeckCoverage = 0.15
/** Maximum fraction of the clothes that may be half transparent. */
const maxTornFraction = 0.08
/**
 * Maximum area of hair and clothes in doubt, over the square of the face's side. Hair that the sun shines through reaches 0.06,
 * hair and a collar before dark wood 0.37.
 */
const maxFramedDoubt = 0.15
/** Photo pixels read beyond the frame, so that its edge is complete. */
const marginPx = 4

/** The one face of a headshot. @throws SpotlessError `no_face`, `several_faces` or `face_too_small` */
const chooseFace = ({ faces, hidden }: FoundFaces): Face => {
  const [largest, second] = faces
  if (largest === undefined) {
    throw new SpotlessError(
      'no_face',
      hidden > 0
        ? 'What looks like a face here is covered, turned away or no person’s. A headshot needs one that looks at the camera.'
        : 'No face was found in this photo. A headshot needs one person who looks at the camera.',
    )
  }
  if (second !== undefined && second.square.sidePx >= secondFaceRatio * largest.square.sidePx) {
    throw new SpotlessError(
      'several_faces',
      `This photo shows ${faces.length} faces. A headshot shows one person: please crop the photo to the one you want.`,
    )
  }
  if (largest.square.sidePx < minFacePx) {
    throw new SpotlessError(
      'face_too_small',
      `The face is ${Math.round(largest.square.sidePx)} pixels high; a headshot needs at least ${minFacePx}. Please use a larger photo or come closer.`,
    )
  }
  return largest
}

/** The part of the photo that a frame covers. */
const partOf = (frame: Frame, photo: Raster): Box => {
  const cos = Math.abs(Math.cos(frame.angle))
  const sin = Math.abs(Math.sin(frame.angle))
  const halfWidth = (frame.width * cos + frame.height * sin) / 2 + marginPx
  const halfHeight = (frame.width * sin + frame.height * cos) / 2 + marginPx
  const left = Math.max(0, Math.floor(frame.x - halfWidth))
  const top = Math.max(0, Math.floor(frame.y - halfHeight))
  const right = Math.min(photo.width, Math.ceil(frame.x + halfWidth))
  const bottom = Math.min(photo.height, Math.ceil(frame.y + halfHeight))
  return { left, top, width: right - left, height: bottom - top }
}

const backdropOf = (
  background: HeadshotOptions['background'],
  cutout: Raster,
  photo: Raster,
): HeadshotParts['paint'] => {
  if (background !== 'blur') {
    const paint = paintStudio(background)
    return (u, v, _x, _y, into) => paint(u, v, into)
  }
  const whole = { left: 0, top: 0, width: cutout.width, height: cutout.height }
  const paint = paintBackdrop({ kind: 'blur', radiusRatio: keptBlurRatio }, whole, cutout, photo, undefined)
  if (paint === null) throw new Error('Expected a backdrop')
  return (_u, _v, x, y, into) => paint(Math.floor(x), Math.floor(y), into)
}

/** The key light on a face. */
const keyLightOn = (raster: Raster, face: Face): HeadshotParts['light'] => {
  const box = boxAround(face.square, lightReach, raster)
  const scale = Math.min(1, lightFacePx / face.square.sidePx)
  const patch = resizeRaster(crop(raster, box), Math.round(box.width * scale), Math.round(box.height * scale))
  const small = readCrop(patch, { left: 0, top: 0, width: patch.width, height: patch.height })
  const smallFace = transformFace(face, box.left, box.top, scale)
  const normals = meshNormals(face.points)
  const light = estimateLight(small, faceMasks(small, smallFace).skin, smallFace, normals)
  const field = lightField(face, normals, light)
  return (x, y) => keyLightStrength * field(x, y)
}

const identityNote = (similarity: number): string =>
  `Likeness before and after by the identity check: ${similarity.toFixed(2)} of 1.`

/** The headshot of a hosted model; null where none may be asked or none gave a usable one. */
const hostedHeadshot = async (
  lifted: Raster,
  face: Face,
  options: HeadshotOptions,
  source: Photo['source'],
  context: PipelineContext,
): Promise<EditResult | null> => {
  const startedMs = context.nowMs()
  const asked = await askForHeadshot(lifted, face, options, context)
  if (asked === null) return null
  const answeredMs = context.nowMs()
  context.onProgress('encoding')
  const { raster, similarity } = asked.value
  const encoded = await encodePhoto(raster, source, context)
  return {
    ...encoded,
    width: raster.width,
    height: raster.height,
    engine: asked.engine,
    notes: [
      `The portrait was made by ${asked.engine} from head and shoulders, framed ${options.framing}.`,
      identityNote(similarity),
    ],
    timingsMs: { inference: answeredMs - startedMs, encode: context.nowMs() - answeredMs },
  }
}

interface FramedPerson {
  readonly frame: Frame
  /** RGBA of the photo's size. */
  readonly cutout: Raster
  /** Whether hair, body and clothes are in the cut-out; else only the photo's own surroundings can be behind them. */
  readonly isWhole: boolean
}

/** Frames the person of a cut-out, with surroundings kept where hair or clothes did not come whole. */
const framePerson = (raster: Raster, found: Cutout, face: Face, framing: HeadshotOptions['framing']): FramedPerson => {
  const cutout = keepPerson(found.raster, face)
  const frame = planFrame(face, cutout, framing)
  const body = bodyCoverage(face, cutout)
  const isWhole =
    (body === undefined ? shoulderCoverage(face, cutout) >= minShoulderCoverage : body >= minBodyCoverage) &&
    (neckCoverage(face, cutout) ?? 0) >= minNeckCoverage &&
    tornFraction(face, cutout) <= maxTornFraction &&
    framedDoubt(found.doubted, raster, partOf(frame, raster), face) <= maxFramedDoubt
  if (isWhole) return { frame, cutout, isWhole }
  return {
    frame: planFrame(face, cutout, framing, true),
    cutout: keepSurroundings(raster, cutout, found.doubted, face),
    isWhole,
  }
}

/** Enlarges a part of the cut-out for a frame, and composes the headshot. */
const composeFrame = async (
  frame: Frame,
  cutout: Raster,
  raster: Raster,
  face: Face,
  { background, light, framing }: HeadshotOptions,
  context: PipelineContext,
): Promise<{ readonly headshot: Raster; readonly scale: number }> => {
  const { signal, onProgress } = context
  const part = partOf(frame, raster)
  const shorterPx = Math.min(frame.width, frame.height)
  const factor = shorterPx >= minSidePx ? 1 : shorterPx * 2 >= minSidePx ? 2 : 4
  onProgress('inference', 0.6, 'Enlarging')
  const person = crop(cutout, part)
  const onFraction = (fraction: number): void => onProgress('inference', 0.6 + 0.3 * fraction)
  const variant = chooseVariant(estimateDegradation(raster))
  const subject = factor === 1 ? person : await enlarge(person, factor, variant, context, { onFraction })
  signal.throwIfAborted()
  onProgress('inference', 0.9, 'Lighting')
  const scale = Math.max(factor, minSidePx / shorterPx)
  const headshot = composeHeadshot(
    {
      frame,
      subject,
      part,
      paint: backdropOf(background, cutout, raster),
      light: light ? keyLightOn(raster, face) : () => 0,
      vignette: light && background !== 'white' ? vignetteStrength : 0,
    },
    headshotSize(frame, scale, framing),
  )
  return { headshot, scale }
}

/**
 * professional-photo: a headshot of the one person in the photo. The face is retouched, the head levelled and framed by the
 * rule in `planFrame`, the background replaced by a studio's, a key light added from where the face is lit already. The
 * shorter side has at least 1024 pixels.
 *
 * @throws SpotlessError `no_face`, `several_faces`, `face_too_small`, `no_subject`, and what `decodePhoto` throws
 */
export const takeHeadshot: Pipeline = async (request, context) => {
  const { onProgress, nowMs } = context
  const options = headshotOptionsSchema.parse(request.options.headshot ?? {})
  const startedMs = nowMs()
  onProgress('decoding')
  const { raster: original, source } = await decodePhoto(request.photo, context.codec)
  const decodedMs = nowMs()
  onProgress('inference', 0, 'Finding the face')
  const lifted = correctUnderexposure(original)
  const mayBeHosted = context.hosted?.capability === 'headshot'
  const finishCutOut = mayBeHosted ? (edited: Raster) => cutOut(edited, context) : beginCutOut(lifted.photo, context)
  const face = chooseFace(await findFaces(lifted.photo, context, secondFaceRatio))
  const hosted = await hostedHeadshot(lifted.photo, face, options, source, context)
  if (hosted !== null) return { ...hosted, timingsMs: { decode: decodedMs - startedMs, ...hosted.timingsMs } }
  const raster: Raster = { ...lifted.photo, data: lifted.photo.data.slice() }
  onProgress('inference', 0.15, 'Retouching')
  const enhanced = await enhanceFace(raster, face, options.strength / 100, context)
  const retouchedMs = nowMs()
  onProgress('inference', 0.3, 'Cutting out the person')
  const { frame, cutout, isWhole } = framePerson(raster, await finishCutOut(raster), face, options.framing)
  const background = isWhole ? options.background : 'blur'
  const cutMs = nowMs()
  const { headshot, scale } = await composeFrame(frame, cutout, raster, face, { ...options, background }, context)
  const { width, height } = headshot
  const composedMs = nowMs()
  onProgress('encoding')
  const { file, format } = await encodePhoto(headshot, source, context)
  const turnDegrees = Math.abs((frame.angle * 180) / Math.PI).toFixed(1)
  return {
    file,
    format,
    width,
    height,
    engine: 'IS-Net, Face Mesh and local retouch',
    notes: [
      ...describeFlaws([enhanced], lifted.gain),
      `The head was levelled by ${turnDegrees}° and framed ${options.framing}; the background is ${background === 'blur' ? 'the photo’s own, out of focus' : background}.`,
      ...(isWhole || options.background === 'blur'
        ? []
        : [
            `Hair or clothes do not stand out from what is behind them, so the photo’s own background stays, out of focus, instead of ${options.background}.`,
          ]),
      identityNote(enhanced.similarity),
      ...(scale > 1 ? [`Enlarged ${scale.toFixed(1)} times to ${width} × ${height} pixels.`] : []),
    ],
    timingsMs: {
      decode: decodedMs - startedMs,
      retouch: retouchedMs - decodedMs,
      cutout: cutMs - retouchedMs,
      compose: composedMs - cutMs,
      encode: nowMs() - composedMs,
    },
  }
}
