import { SpotlessError } from '@spotless/contract/error'
import { type Length, lengthInPixels } from '@spotless/contract/length'
import { type RemoveBgParameters, removeBgParametersSchema, removeBgSizes } from '@spotless/contract/removeBg'
import colorNames from 'color-name'
import type { ComputationRequest } from '../../pixels/computations.ts'
import { RemoveBgError } from './removeBgErrors.ts'

type Arrangement = ComputationRequest<'arrangeCutout'>['arrangement']
type Placement = Arrangement['placement']

/** Parameters with an error code of their own; those of others are `invalid_parameters`. */
const ownCodes: readonly string[] = [
  ...['image_url', 'format', 'roi', 'semitransparency', 'crop_margin', 'scale', 'position', 'bg_color', 'bg_image_url'],
]

const codeOf = (parameter: string): string =>
  ownCodes.includes(parameter) ? `invalid_${parameter}` : 'invalid_parameters'

/** @throws RemoveBgError the first problem of the parameters */
export const readParameters = (fields: Readonly<Record<string, unknown>>): RemoveBgParameters => {
  const parsed = removeBgParametersSchema.safeParse(fields)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const parameter = String(issue?.path[0] ?? '')
  const title = parameter === '' ? 'Invalid parameters' : `Invalid ${parameter} parameter given`
  throw new RemoveBgError(codeOf(parameter), title, issue?.message)
}

const lengthOf = (text: string): Length =>
  text.endsWith('%') ? { ratio: Number.parseFloat(text) / 100 } : { px: Number.parseFloat(text) }

const lengthsOf = (text: string): Length[] => text.split(/[ ,]+/).map(lengthOf)

/**
 * @param size of the photo in pixels
 * @throws RemoveBgError `roi_exceeds_bounds`, `roi_region_empty`
 */
const regionOf = (
  roi: string,
  size: { readonly width: number; readonly height: number },
): NonNullable<Placement['region']> => {
  const [left, top, right, bottom] = lengthsOf(roi) as [Length, Length, Length, Length]
  const [x0, x1] = [lengthInPixels(left, size.width), lengthInPixels(right, size.width)]
  const [y0, y1] = [lengthInPixels(top, size.height), lengthInPixels(bottom, size.height)]
  if (Math.max(x0, x1) > size.width || Math.max(y0, y1) > size.height) {
    throw new RemoveBgError(
      'roi_exceeds_bounds',
      'The given roi parameter defines a region that exceeds the image bounds',
    )
  }
  if (x1 - x0 < 1 || y1 - y0 < 1) {
    throw new RemoveBgError('roi_region_empty', 'The given roi parameter defines an empty region')
  }
  return { left, top, right, bottom }
}

const cropOf = (margin: string): NonNullable<Placement['cropTo']> => {
  const all = lengthsOf(margin)
  const [top = { px: 0 }, right = top, bottom = top, left = right] = all
  return { top, right, bottom, left }
}

/** `center` is the middle; one percentage holds for both axes. */
const positionOf = (position: string): { readonly x: number; readonly y: number } => {
  if (position === 'center') return { x: 0.5, y: 0.5 }
  const [x = 50, y = x] = position.split(/[ ,]+/).map(Number.parseFloat)
  return { x: x / 100, y: y / 100 }
}

const twice = (digits: string): string => [...digits].map((digit) => digit + digit).join('')
const opaque = 255

/**
 * A hexadecimal colour of 3, 4, 6 or 8 digits, or a CSS name.
 * @throws RemoveBgError `invalid_bg_color`
 */
const colourOf = (text: string): Arrangement['background'] => {
  const name = text.trim().toLowerCase()
  if (name === 'transparent') return 'none'
  const named = Object.hasOwn(colorNames, name) ? colorNames[name as keyof typeof colorNames] : undefined
  if (named !== undefined) {
    return { colour: `#${named.map((value) => value.toString(16).padStart(2, '0')).join('')}`, opacity: 1 }
  }
  const [, digits] = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(name) ?? []
  if (digits === undefined) {
    throw new RemoveBgError(
      'invalid_bg_color',
      'Invalid bg_color parameter given',
      'must be "81d4fa", "fff" or a CSS name',
    )
  }
  const full = digits.length < 6 ? twice(digits) : digits
  const opacity = full.length === 8 ? Number.parseInt(full.slice(6), 16) / opaque : 1
  return opacity === 0 ? 'none' : { colour: `#${full.slice(0, 6)}`, opacity }
}

/** @throws RemoveBgError `invalid_parameters` for combinations that have no meaning here */
const assertMeaning = (parameters: RemoveBgParameters, hasBackground: boolean): void => {
  const { channels, format } = parameters
  const adds = hasBackground || parameters.add_shadow || (parameters.shadow_type ?? 'none') !== 'none'
  if (channels === 'alpha' && (adds || format === 'zip')) {
    const title = 'channels=alpha gives the alpha matte alone: without background, shadow or zip'
    throw new RemoveBgError('invalid_parameters', title)
  }
  if (format === 'zip' && adds) {
    throw new RemoveBgError(
      'invalid_parameters',
      'format=zip gives colour and alpha apart: without background or shadow',
    )
  }
}

const formats = { auto: 'auto', png: 'png', jpg: 'jpeg', webp: 'webp', zip: 'jpeg' } as const

/**
 * How the parameters have a cut-out arranged.
 * @param hasPicture whether a background picture is given
 * @throws RemoveBgError
 */
export const arrangementOf = (
  parameters: RemoveBgParameters,
  hasPicture: boolean,
  size: { readonly width: number; readonly height: number },
): Arrangement => {
  const { roi, crop, scale, position, bg_color: colour, shadow_type: shadow } = parameters
  if (hasPicture && colour !== undefined) {
    throw new RemoveBgError('multiple_bg_sources', 'Multiple background sources given: please provide only one')
  }
  assertMeaning(parameters, hasPicture || colour !== undefined)
  if (parameters.crop_margin !== undefined && !crop) {
    throw new RemoveBgError('invalid_crop_margin', 'crop_margin needs crop=true')
  }
  const maxPixels = removeBgSizes[parameters.size]
  const isMoved = position !== undefined && position !== 'original'
  if (scale !== 'original' && position === 'original') {
    throw new SpotlessError('invalid_input', 'A subject that is scaled cannot stay at its original position.')
  }
  const hasShadow = shadow === undefined ? parameters.add_shadow : shadow !== 'none'
  return {
    placement: {
      ...(roi !== undefined && { region: regionOf(roi, size) }),
      ...(crop && { cropTo: cropOf(parameters.crop_margin ?? '0') }),
      ...(scale !== 'original' && { scale: Number.parseFloat(scale) / 100 }),
      ...(isMoved && { position: positionOf(position) }),
      ...(maxPixels !== null && { maxPixels }),
    },
    parts: parameters.channels === 'alpha' ? 'alpha' : parameters.format === 'zip' ? 'colour and alpha' : 'image',
    format: formats[parameters.format],
    background: hasPicture ? 'photo' : colour === undefined ? 'none' : colourOf(colour),
    shadow: hasShadow ? parameters.shadow_opacity : 0,
  }
}
