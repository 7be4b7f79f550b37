import { amountOf, maxStops, namedAmount, percentPerStop, usualAmount } from '../../language/amount.ts'
import { type Clause, find, has, isEmpty, isThing, says, suffixOf } from '../../language/clause.ts'
import type { Lexicon, Tag } from '../../language/lexicon.ts'
import type { Region } from '../fields.ts'
import type { Step } from '../step.ts'
import { type Setting, settingSchema } from './settings.ts'

const areas: readonly Setting[] = ['shadows', 'highlights', 'whites', 'blacks']
const isUnipolar = (setting: Setting): boolean => setting === 'sharpen' || setting === 'denoise' || setting === 'grain'

const settings: ReadonlySet<string> = new Set(settingSchema.options)
const isSetting = (name: string): name is Setting => settings.has(name)

const partsOf = (tag: Tag): { role: string; setting: Setting } | undefined => {
  const [role, name] = tag.concept.split(':')
  return name !== undefined && isSetting(name) && role !== undefined ? { role, setting: name } : undefined
}

const regionIn = (clause: Clause): Region | undefined => suffixOf(clause, 'region')

/** Whether the clause says that the photo is so, rather than that it should be. */
const isComplaint = (clause: Clause): boolean => {
  if (has(clause, 'too', 'notSo')) return true
  // "Is more bright" and "should be bright" wish; "is bright" complains.
  const isMore = has(clause, 'up') && clause.tags.some(({ concept }) => /^(high|low):/.test(concept))
  return has(clause, 'is') && !has(clause, 'wish') && !isMore
}

const direction = (clause: Clause): 1 | -1 | undefined => {
  if (has(clause, 'remove')) return -1
  // "Pull the shadows up": the last word says which way.
  const way = clause.tags.findLast(({ concept }) => concept === 'up' || concept === 'down')
  if (has(clause, 'down')) return way!.concept === 'up' && !has(clause, 'too') ? 1 : -1
  // "Half the contrast", "halve it".
  if (has(clause, 'half') && !has(clause, 'up', 'add', 'stops')) return -1
  if (has(clause, 'too')) return -1
  if (has(clause, 'up', 'add', 'improve', 'praise')) return 1
  return undefined
}

const adjust = (setting: Setting, amount: number, region?: Region): Step =>
  region === undefined ? { kind: 'adjust', setting, amount } : { kind: 'adjust', setting, amount, region }

/** "Shadows up highlights down": of several names with a direction each, this one's. */
const ownDirection = ({ tags }: Clause, at: number): 1 | -1 | undefined => {
  const isWay = ({ concept }: Tag): boolean => concept === 'up' || concept === 'down'
  const isName = (tag: Tag): boolean => partsOf(tag)?.role === 'noun'
  if (tags.filter(isWay).length < 2 || tags.filter(isName).length < 2) return undefined
  const isNameFirst = tags.findIndex(isName) < tags.findIndex(isWay)
  const way = isNameFirst ? tags.slice(at).find(isWay) : tags.slice(0, at).findLast(isWay)
  return way && (way.concept === 'down' ? -1 : 1)
}

/** The sign that an adjective or verb implies in this clause. */
const signOf = (role: string, clause: Clause): 1 | -1 => {
  const isLow = role === 'low' || role === 'problemLow' || role === 'less'
  const sign = isLow ? -1 : 1
  const isProblem = role.startsWith('problem') && !has(clause, 'make', 'add')
  const isState = role === 'high' || role === 'low' || role.startsWith('problem')
  // "Cool this one down" is no weaker cool.
  const isCooled =
    role === 'low' &&
    says(
      clause.tags.find((tag) => !isEmpty(tag)),
      'cool',
    )
  const inverts = (has(clause, 'down') && !isCooled) || (isState && (isProblem || isComplaint(clause)))
  return inverts ? (-sign as 1 | -1) : sign
}

/** Numbers given one per name, as in "shadows +20 highlights -30" or "+20 shadows -30 highlights"; otherwise one amount for all. */
const numberOf = (clause: Clause, at: number, tag: Tag | undefined): number | undefined => {
  const isStops =
    clause.tags[at]!.concept === 'noun:exposure' && tag?.isSigned === true && Math.abs(tag.value!) <= maxStops
  return isStops ? tag.value! * percentPerStop : tag?.value
}

const amountAfter = (clause: Clause, at: number, namesLeft: boolean): number | undefined => {
  if (!namesLeft) return namedAmount(clause)
  const first = clause.tags.find((tag) => tag.concept === 'number' || partsOf(tag)?.role === 'noun')
  if (first?.concept === 'number')
    return numberOf(
      clause,
      at,
      clause.tags.slice(0, at).findLast(({ concept }) => concept === 'number'),
    )
  for (const tag of clause.tags.slice(at + 1)) {
    if (tag.concept === 'number') return numberOf(clause, at, tag)
    if (partsOf(tag)) return undefined
  }
  return undefined
}

const named = (clause: Clause, at: number, hasSeveral: boolean): number => {
  const amount = amountAfter(clause, at, hasSeveral) ?? usualAmount
  // To take shadows away is to lift them.
  const { concept } = clause.tags[at]!
  if (concept === 'noun:shadows' && has(clause, 'remove', 'too')) return Math.abs(amount)
  if (/:(highlights|contrast)$/.test(concept) && has(clause, 'less:clarity')) return -Math.abs(amount)
  return amount < 0 ? amount : amount * (ownDirection(clause, at) ?? direction(clause) ?? 1)
}

/** Words that mean their opposite as a wish: "make it blurry" blurs, "it's blurry" sharpens. */
const unipolar = (setting: Setting, sign: 1 | -1, clause: Clause, region?: Region): Step => {
  const amount = amountOf(clause)
  if (sign > 0) return adjust(setting, amount, region)
  if (setting === 'sharpen') return region === undefined ? { kind: 'blur', amount } : { kind: 'blur', amount, region }
  return adjust(setting === 'denoise' ? 'grain' : 'denoise', amount, region)
}

const castOf = (clause: Clause, lexicon: Lexicon): Step | undefined => {
  const colour = find(clause, 'colour')
  const cast = colour && lexicon.casts[colour.text]
  if (cast && has(clause, 'up', 'noun:tint') && !has(clause, 'down', 'remove', 'too', 'is'))
    return adjust(cast[0], cast[1] * amountOf(clause))
  // "The car isn't red enough" says nothing of the light.
  const isOfThing = clause.tags.some((tag) => isThing(tag) && !/:(face|sky|person|subject)$/.test(tag.concept))
  if (!cast || !(has(clause, 'down') || isComplaint(clause)) || (isOfThing && !has(clause, 'down', 'too')))
    return undefined
  return adjust(cast[0], -cast[1] * amountOf(clause))
}

/** "Brighten the edges", "the edges are too dark". */
const edgesBrighten = (clause: Clause): boolean =>
  clause.tags.some(({ concept }) => {
    const [role, setting] = concept.split(':')
    return setting === 'exposure' && signOf(role!, clause) > 0
  })

const special = (clause: Clause, region: Region | undefined): Step | undefined => {
  const amount = amountOf(clause)
  const isDescription =
    clause.tags.some((tag) => says(tag, 'noise')) && !has(clause, 'add', 'make', 'up', 'wish', 'number')
  const isAgainst =
    isDescription ||
    has(clause, 'down', 'remove', 'too', 'fix') ||
    (has(clause, 'is') && !has(clause, 'make', 'add', 'request', 'wish'))
  if (has(clause, 'grain')) return adjust(isAgainst ? 'denoise' : 'grain', amount, region)
  if (has(clause, 'haze')) return adjust('dehaze', isAgainst ? amount : -amount, region)
  if (has(clause, 'blur')) {
    if (isAgainst) return adjust('sharpen', amount, region)
    return region === undefined ? { kind: 'blur', amount } : { kind: 'blur', amount, region }
  }
  const darkens = clause.tags.some((tag) => partsOf(tag)?.setting === 'exposure')
  if (has(clause, 'vignetteEdges') && darkens) return adjust('vignette', edgesBrighten(clause) ? -amount : amount)
  return undefined
}

/** "Boost the colours", "make it pop": words that only count when nothing more exact is said. */
const vague = (clause: Clause): Step | undefined => {
  const amount = amountOf(clause)
  if (has(clause, 'pop')) return adjust(has(clause, 'colours') ? 'vibrance' : 'contrast', amount)
  const sign = direction(clause)
  if (has(clause, 'colours') && sign !== undefined) return adjust('saturation', sign * amount)
  return undefined
}

/** Light, colour and detail: names with a direction, comparatives, complaints, colour casts. */
export const tone = (clause: Clause, lexicon: Lexicon): readonly Step[] => {
  const region = regionIn(clause)
  const one = special(clause, region) ?? castOf(clause, lexicon)
  if (one && has(clause, 'remove', 'down') && has(clause, 'beside')) return [one]
  const parts = clause.tags.map(partsOf)
  const nouns = parts.filter((part) => part?.role === 'noun')
  const hasSeveral = clause.tags.filter((tag) => tag.concept === 'number').length > 1 && nouns.length > 1
  const area = nouns.find((part) => areas.includes(part!.setting))
  const steps: Step[] = []
  for (const [at, part] of parts.entries()) {
    if (!part) continue
    const { role } = part
    // Soft shadows are light ones, harsh ones dark ones.
    const isOfArea =
      (part.setting === 'clarity' && role === 'less' && nouns.some((noun) => noun!.setting !== 'clarity')) ||
      (area !== undefined && part.setting === 'contrast' && role === 'high')
    if (isOfArea) continue
    const isTinted = one !== undefined && role === 'noun' && part.setting === 'tint'
    if (isTinted) continue
    // Punchy colours are strong ones; on a photo it means contrast.
    const setting =
      part.setting === 'contrast' && role !== 'noun' && has(clause, 'colours') ? 'saturation' : part.setting
    if (role === 'noun') {
      const exposure =
        area === part ? parts.find((other) => other?.setting === 'exposure' && other.role !== 'noun') : undefined
      const amount = exposure ? signOf(exposure.role, clause) * amountOf(clause) : named(clause, at, hasSeveral)
      steps.push(
        isUnipolar(setting) ? unipolar(setting, amount < 0 ? -1 : 1, clause, region) : adjust(setting, amount, region),
      )
    } else if (
      !(area && setting === 'exposure') &&
      !(has(clause, 'vignetteEdges', 'noun:vignette') && setting === 'exposure')
    ) {
      // "Grainy film look" asks for grain; "it is grainy" complains of it.
      const isWanted = setting === 'denoise' && suffixOf(clause, 'preset') !== undefined && !isComplaint(clause)
      const sign = isWanted ? -1 : signOf(role, clause)
      steps.push(
        isUnipolar(setting)
          ? unipolar(setting, sign, clause, region)
          : adjust(setting, sign * amountOf(clause), region),
      )
    }
  }
  if (one) steps.push(one)
  if (steps.length === 0 && has(clause, 'stops') && find(clause, 'number'))
    return [adjust('exposure', (direction(clause) ?? 1) * (namedAmount(clause) ?? usualAmount), region)]
  if (steps.length > 0) return steps
  const guess = vague(clause)
  return guess ? [guess] : []
}
