import { SpotlessError } from '@spotless/contract/error'
import { type HeadshotOptions, headshotOptionsSchema } from '@spotless/contract/options'
import { measureWear } from '../clean/measureWear.ts'
import { decodePhoto } from '../container/decodePhoto.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import { describeFlaws } from '../face/describeFaces.ts'
import { enhanceFace } from '../face/enhanceFace.ts'
import { boxAround, readCrop } from '../face/faceCrop.ts'
import { faceMasks } from '../face/faceMasks.ts'
import { type FoundFaces, findFaces } from '../face/findFaces.ts'
import type { Face } from '../face/findPoints.ts'
import { liftLowLight } from '../face/liftLowLight.ts'
import { cutOut } from '../matte/cutOut.ts'
import { paintBackdrop } from '../matte/paintBackdrop.ts'
import type { Pipeline } from '../pipeline.ts'
import { crop } from '../raster/crop.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { chooseVariant } from '../upscale/chooseVariant.ts'
import { enlarge } from '../upscale/enlarge.ts'
import { askForHeadshot } from './askForHeadshot.ts'
import { composeHeadshot, type HeadshotParts } from './composeHeadshot.ts'
import { findLight, lightField, meshNormals } from './keyLight.ts'
import { paintStudio } from './paintStudio.ts'
import { type Frame, planFrame } from './planFrame.ts'
import { shoulders } from './shoulders.ts'

/** A smaller face would have to be enlarged more than five times for the default frame. */
const leastFacePx = 80
/** A second face as large as this share of the largest belongs to the picture; smaller ones stand in the background. */
const secondFaceShare = 0.5
const leastSidePx = 1024
/** Blur of the kept background, as a share of the photo's longer side. */
const keptBlur = 0.025
/** Strength of the key light and of the vignette. */
const [lightShare, vignetteShare] = [0.22, 0.2]
/** Share of the body below the chin that a cut-out must hold; two heads without one hold 0.08 and 0.12, fifteen people 0.66 and more. */
const leastShoulders = 0.4
/** Photo pixels read beyond the frame, so that nothing is missing at its edge. */
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
  if (second !== undefined && second.square.sidePx >= secondFaceShare * largest.square.sidePx) {
    throw new SpotlessError(
      'several_faces',
      `This photo shows ${faces.length} faces. A headshot shows one person: please crop the photo to the one you want.`,
    )
  }
  if (largest.square.sidePx < leastFacePx) {
    throw new SpotlessError(
      'face_too_small',
      `The face is ${Math.round(largest.square.sidePx)} pixels high; a headshot needs at least ${leastFacePx}. Please use a larger photo or come closer.`,
    )
  }
  return largest
}

/** The part of the photo that a frame shows. */
const partOf = (frame: Frame, photo: Raster): Box => {
  const [cos, sin] = [Math.abs(Math.cos(frame.angle)), Math.abs(Math.sin(frame.angle))]
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
    return (across, down, _x, _y, into) => paint(across, down, into)
  }
  const whole = { left: 0, top: 0, width: cutout.width, height: cutout.height }
  const paint = paintBackdrop({ kind: 'blur', radiusRatio: keptBlur }, whole, cutout, photo, undefined)
  if (paint === null) throw new Error('Expected a backdrop')
  return (_across, _down, x, y, into) => paint(Math.floor(x), Math.floor(y), into)
}

const lightOn = (raster: Raster, face: Face): HeadshotParts['light'] => {
  const crop = readCrop(raster, boxAround(face.square, 1.2, raster))
  const normals = meshNormals(face.points)
  const field = lightField(face, normals, findLight(crop, faceMasks(crop, face).skin, face, normals))
  return (x, y) => lightShare * field(x, y)
}

/**
 * professional-photo: a headshot of the one person in the photo: face retouched, head levelled and framed by the rule in
 * `planFrame`, background replaced by a studio's, a key light from where the face is lit, at least 1024 pixels on the
 * shorter side.
 *
 * @throws SpotlessError `no_face`, `several_faces`, `face_too_small`, `no_subject`, and what `decodePhoto` throws
 */
export const takeHeadshot: Pipeline = async (request, context) => {
  const { signal, onProgress, nowMs } = context
  const options = headshotOptionsSchema.parse(request.options.headshot ?? {})
  const strength = options.strength / 100
  const began = nowMs()
  onProgress('decoding')
  const photo = await decodePhoto(request.photo, context.codec)
  const decoded = nowMs()
  onProgress('inference', 0, 'Finding the face')
  const lifted = liftLowLight(photo.raster)
  const face = chooseFace(await findFaces(lifted.photo, context))
  const asked = await askForHeadshot(lifted.photo, face, options, context)
  if (asked !== null) {
    const answered = nowMs()
    onProgress('encoding')
    const { width, height } = asked.value.raster
    return {
      ...(await encodePhoto(asked.value.raster, photo.source, context)),
      ...{ width, height, engine: asked.engine },
      notes: [
        `The portrait was made by ${asked.engine} from head and shoulders, framed ${options.framing}.`,
        `Likeness before and after by the identity check: ${asked.value.likeness.toFixed(2)} of 1.`,
      ],
      timingsMs: {
        decode: decoded - began,
        inference: answered - decoded,
        encode: nowMs() - answered,
      },
    }
  }
  const raster: Raster = { ...lifted.photo, data: lifted.photo.data.slice() }
  onProgress('inference', 0.15, 'Retouching')
  const enhanced = await enhanceFace(raster, face, strength, context)
  const retouched = nowMs()
  onProgress('inference', 0.3, 'Cutting out the person')
  const cutout = await cutOut(raster, context)
  const cutAt = nowMs()
  if ((shoulders(face, cutout.raster) ?? 1) < leastShoulders) {
    throw new SpotlessError(
      'no_subject',
      'The body below the face does not stand out from the background, so only a head would be left. Please use a photo with a lighter background or lighter clothes.',
    )
  }
  const frame = planFrame(face, cutout.raster, options.framing)
  const part = partOf(frame, raster)
  const shorter = Math.min(frame.width, frame.height)
  const factor = shorter >= leastSidePx ? 1 : shorter * 2 >= leastSidePx ? 2 : 4
  onProgress('inference', 0.6, 'Enlarging')
  const person = crop(cutout.raster, part)
  const onShare = (share: number): void => onProgress('inference', 0.6 + 0.3 * share)
  const subject =
    factor === 1 ? person : await enlarge(person, factor, chooseVariant(measureWear(raster)), context, { onShare })
  signal.throwIfAborted()
  onProgress('inference', 0.9, 'Lighting')
  const scale = Math.max(factor, leastSidePx / shorter)
  const headshot = composeHeadshot(
    {
      frame,
      subject,
      part,
      paint: backdropOf(options.background, cutout.raster, raster),
      light: options.light ? lightOn(raster, face) : () => 0,
      vignette: options.light && options.background !== 'white' ? vignetteShare : 0,
    },
    Math.ceil(frame.width * scale - 1e-6),
  )
  const composed = nowMs()
  onProgress('encoding')
  const { file, format } = await encodePhoto(headshot, photo.source, context)
  return {
    file,
    format,
    width: headshot.width,
    height: headshot.height,
    engine: 'IS-Net, Face Mesh and local retouch',
    notes: [
      ...describeFlaws([enhanced], lifted.gain),
      `The head was levelled by ${Math.abs((frame.angle * 180) / Math.PI).toFixed(1)}° and framed ${options.framing}; the background is ${options.background === 'blur' ? 'the photo’s own, out of focus' : options.background}.`,
      `Likeness before and after by the identity check: ${enhanced.likeness.toFixed(2)} of 1.`,
      ...(scale > 1 ? [`Enlarged ${scale.toFixed(1)} times to ${headshot.width} × ${headshot.height} pixels.`] : []),
    ],
    timingsMs: {
      decode: decoded - began,
      retouch: retouched - decoded,
      cutout: cutAt - retouched,
      compose: composed - cutAt,
      encode: nowMs() - composed,
    },
  }
}
