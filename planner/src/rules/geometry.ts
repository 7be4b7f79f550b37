import type { Operation, Region } from '@spotless/contract/plan'
import { amountOf } from '../language/amount.ts'
import { type Clause, find, has, isEmpty, suffixOf } from '../language/clause.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { opposites } from '../language/opposites.ts'
import { asked } from './unfound.ts'

const usualSmallerPercent = 75
/** A pair of numbers both above this counts as pixels, else as a ratio. */
const largestRatioTerm = 50
/** Beyond this a size is pixels. */
const largestFactor = 8
/** A slant beyond this is a turn, not a tilt. */
const largestStraightenDegrees = 45

const centre: Region = 'center'

const trimOf = (region: Region, share: number): Operation => ({
  kind: 'trim',
  top: region.startsWith('top') ? share : 0,
  right: region.endsWith('right') ? share : 0,
  bottom: region.startsWith('bottom') ? share : 0,
  left: region.endsWith('left') ? share : 0,
})

/** "Crop to the top half" leaves that half, "cut the top half off" takes it. */
const halfIn = (clause: Clause): Operation | undefined => {
  const region = suffixOf(clause, 'region')
  const isHalf = clause.tags.some(({ concept, text }) => concept === `region:${region}` && text.endsWith('half'))
  if (region === undefined || !isHalf || has(clause, 'number')) return undefined
  const isLeft = has(clause, 'crop') && clause.tags.some(({ text }) => /^(to|just|only|keep)\b/.test(text))
  const gone = isLeft ? opposites[region] : region
  return gone && trimOf(gone, 50)
}

const px = (value: number): number => Math.max(1, Math.round(value))

const resizeTo = (widthPx: number, heightPx: number): Operation => ({
  kind: 'resize',
  widthPx: px(widthPx),
  heightPx: px(heightPx),
})

const scaled = (percent: number): Operation => ({ kind: 'resize', percent: Math.max(1, Math.min(1_000, percent)) })

const turned = (clause: Clause): readonly Operation[] => {
  const number = find(clause, 'number')?.value
  const isLeft = has(clause, 'counterclockwise', 'region:left')
  const isRight = has(clause, 'clockwise', 'region:right')
  const isTurn = has(clause, 'rotate') || (has(clause, 'turn') && (number !== undefined || isLeft || isRight))
  if (has(clause, 'upsideDown')) return [{ kind: 'rotate', degrees: 180 }]
  if (has(clause, 'sideways')) return [{ kind: 'rotate', degrees: isLeft ? -90 : 90 }]
  // "Rotate until the horizon is level".
  if (!isTurn || (number === undefined && has(clause, 'straighten'))) return []
  // "Slightly" names no angle that could be guessed.
  if (number === undefined && suffixOf(clause, 'level') !== undefined) return []
  const degrees = (number ?? (has(clause, 'count:2') ? 180 : 90)) * (isLeft ? -1 : 1)
  return [{ kind: 'rotate', degrees: Math.max(-360, Math.min(360, degrees)) }]
}

const straightened = (clause: Clause): Operation => {
  const number = find(clause, 'number')?.value
  if (number === undefined || Math.abs(number) > largestStraightenDegrees) return { kind: 'straighten' }
  const isLeft = has(clause, 'counterclockwise', 'region:left')
  return { kind: 'straighten', degrees: number * (isLeft ? -1 : 1) }
}

const ratioOf = (clause: Clause): readonly [number, number] | undefined => {
  const pair = find(clause, 'pair')
  if (pair?.value && pair.value > 0 && pair.second) return [pair.value, pair.second]
  const ratio = suffixOf(clause, 'ratio')
  if (ratio !== undefined) {
    const [width, height] = ratio.split(':').map(Number)
    if (width && height) return [width, height]
  }
  const isShaped = has(clause, 'crop', 'make') && !has(clause, 'width', 'height', 'resize')
  if (isShaped && has(clause, 'vertical')) return [4, 5]
  if (isShaped && has(clause, 'horizontal')) return [3, 2]
  // "Make it portrait orientation"; "a portrait" alone is a picture of somebody.
  const isOriented =
    has(clause, 'make', 'request') && / /.test(find(clause, 'portrait')?.text ?? find(clause, 'landscape')?.text ?? '')
  if (!has(clause, 'crop') && !isOriented) return undefined
  if (has(clause, 'portrait')) return [4, 5]
  if (has(clause, 'landscape')) return [3, 2]
  return undefined
}

/** "Width 800": a side and a number, and nothing else. */
const isBare = (clause: Clause): boolean =>
  clause.tags.every((tag) => isEmpty(tag) || ['width', 'height', 'number', 'make', 'px'].includes(tag.concept))

const resized = (clause: Clause, lexicon: Lexicon): readonly Operation[] => {
  const number = find(clause, 'number')?.value
  const isPx = has(clause, 'px')
  // "Scale up by 2" is a factor, "resize to 5" nothing that could be meant.
  if (number !== undefined && number <= largestFactor && !isPx && !has(clause, 'percent', 'width', 'height'))
    return has(clause, 'resize') && number > 1 ? [{ kind: 'upscale', scale: number > 2 ? 4 : 2 }] : []
  if (number !== undefined && number > 0) {
    if (has(clause, 'longestSide')) return [resizeTo(number, number)]
    if (has(clause, 'width') && (isPx || has(clause, 'resize') || isBare(clause)))
      return [{ kind: 'resize', widthPx: px(number) }]
    if (has(clause, 'height') && (isPx || has(clause, 'resize') || isBare(clause)))
      return [{ kind: 'resize', heightPx: px(number) }]
    if (has(clause, 'percent') && has(clause, 'smaller')) return [scaled(100 - number)]
    const isShare = has(clause, 'resize') || (has(clause, 'size') && !has(clause, 'up', 'down'))
    if (isShare && has(clause, 'percent')) return [scaled(number)]
    if (has(clause, 'resize') || (isPx && isBare(clause))) return [resizeTo(number, number)]
  }
  if (has(clause, 'half') && has(clause, 'size', 'resize', 'smaller', 'biggest')) return [scaled(50)]
  // A file in megabytes is not a size in pixels.
  if (clause.tags.some((tag) => tag.concept === 'word' && /^\d*[km]b$/.test(tag.text))) return []
  const isOfThing =
    asked(clause, lexicon) !== undefined ||
    clause.tags.some((tag) => ['plain', 'object'].includes(tag.concept) || isFramed(tag))
  if ((has(clause, 'smaller') && !isOfThing) || (has(clause, 'resize') && has(clause, 'down')))
    return [scaled(usualSmallerPercent)]
  return []
}

/** "Zoom in on the cat": a thing that can fill the frame. */
const isFramed = ({ concept }: Clause['tags'][number]): boolean =>
  /^(one|all):/.test(concept) && !['all:sky', 'all:greenery', 'all:plate'].includes(concept)

/** "Flip the dog": one thing, which nothing here turns by itself. */
const turnsThing = (clause: Clause, { articles, whole }: Lexicon): boolean => {
  const verb = clause.tags.findIndex(({ concept }) => ['flip', 'rotate', 'turn'].includes(concept))
  const [article, object] = clause.tags.slice(verb + 1)
  const isNamed = verb >= 0 && article !== undefined && articles.includes(article.text)
  if (isNamed && object && ['word', 'plain', 'object'].includes(object.concept) && !whole.includes(object.text))
    return true
  const last = clause.tags.findLast((tag) => !isEmpty(tag))
  return has(clause, 'flip', 'rotate') && last !== undefined && isFramed(last) && last.concept !== 'all:subject'
}

/** Crop, trim, turn, straighten, mirror, resize. */
export const geometry = (clause: Clause, lexicon: Lexicon): readonly Operation[] => {
  if (turnsThing(clause, lexicon)) return []
  // "Both ways".
  if (
    has(clause, 'flip') &&
    has(clause, 'every') &&
    clause.tags.some(({ text }) => /^(ways|directions|axes)$/.test(text))
  )
    return [
      { kind: 'flip', axis: 'horizontal' },
      { kind: 'flip', axis: 'vertical' },
    ]
  if (has(clause, 'flip'))
    return [{ kind: 'flip', axis: has(clause, 'vertical', 'upsideDown') ? 'vertical' : 'horizontal' }]
  const turn = turned(clause)
  if (turn.length > 0) return turn
  // "The horizon leans" is a slant; a house leans by its perspective.
  const isHorizon = clause.tags.some(({ text }) => text.endsWith('horizon'))
  if (has(clause, 'perspective') && !(isHorizon && find(clause, 'perspective')?.text.startsWith('lean')))
    return [{ kind: 'perspective' }]
  if (has(clause, 'straighten')) return [straightened(clause)]
  if (has(clause, 'circle') || (has(clause, 'round') && !has(clause, 'vignetteEdges')))
    return [
      { kind: 'crop', ratio: [1, 1], anchor: centre },
      { kind: 'corners', percent: 50 },
    ]
  if (has(clause, 'closeOn')) return [{ kind: 'crop-to-subject' }]
  const region = suffixOf(clause, 'region')
  const ratio = ratioOf(clause)
  const isAboutSubject =
    clause.tags.some(({ concept }) => concept === 'all:subject' || concept === 'one:person') ||
    (region === undefined && ratio === undefined && !has(clause, 'cut') && clause.tags.some(isFramed))
  if (has(clause, 'crop', 'tighter', 'cut') && (isAboutSubject || has(clause, 'fitSubject')))
    return [ratio ? { kind: 'crop-to-subject', ratio: [...ratio] } : { kind: 'crop-to-subject' }]
  if (ratio) {
    const isPx = Math.min(...ratio) > largestRatioTerm
    const size = resizeTo(...ratio)
    if (isPx && !has(clause, 'crop') && suffixOf(clause, 'ratio') === undefined) return [size]
    const crop: Operation = { kind: 'crop', ratio: [...ratio], anchor: region ?? centre }
    // "2000px square".
    const side = has(clause, 'px') ? find(clause, 'number')?.value : undefined
    if (side !== undefined && side > 0) return [crop, resizeTo(side, side)]
    return isPx ? [crop, size] : [crop]
  }
  if (has(clause, 'tighter')) {
    const share = amountOf(clause) / 2
    return [{ kind: 'trim', top: share, right: share, bottom: share, left: share }]
  }
  const cuts = has(clause, 'cut', 'crop') || (has(clause, 'remove') && has(clause, 'percent'))
  // A trim is a share of the side; what to cut in pixels is not known before the photo is.
  if (cuts && has(clause, 'px')) return []
  if (cuts && has(clause, 'allSides')) {
    const share = Math.min(45, amountOf(clause))
    return [{ kind: 'trim', top: share, right: share, bottom: share, left: share }]
  }
  const half = cuts ? halfIn(clause) : undefined
  if (half !== undefined) return [half]
  if (cuts && region && region !== centre) return [trimOf(region, Math.min(95, amountOf(clause)))]
  return resized(clause, lexicon)
}
