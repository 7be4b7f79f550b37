import type { Thing } from '@spotless/contract/thing'
import type { Region, Target } from './fields.ts'

export const percent = (value: number): string => `${Math.round(Math.abs(value) * 10) / 10} %`

export const angle = (degrees: number): string =>
  `${Math.abs(degrees)}° ${degrees < 0 ? 'counter-clockwise' : 'clockwise'}`

const places: Readonly<Record<Region, string>> = {
  top: 'at the top',
  bottom: 'at the bottom',
  left: 'on the left',
  right: 'on the right',
  center: 'in the middle',
  'top-left': 'at the top left',
  'top-right': 'at the top right',
  'bottom-left': 'at the bottom left',
  'bottom-right': 'at the bottom right',
}

/** "Blurred on the left". */
export const placed = (text: string, region: Region | undefined): string =>
  region === undefined ? text : `${text} ${places[region]}`

const articles: Readonly<Record<Target['which'], string>> = {
  one: 'the ',
  all: 'every ',
  biggest: 'the biggest ',
  smallest: 'the smallest ',
}
/** What cannot be counted. */
const uncounted: Partial<Record<Thing, string>> = {
  subject: 'the subject',
  background: 'the background',
  sky: 'the sky',
  greenery: 'the greenery',
  text: 'the text',
  watermark: 'the watermark',
  plate: 'the number plates',
}

/** A target in words: "the car on the left", "every person". */
export const targetName = ({ thing, which, region, pointed }: Target): string =>
  pointed !== undefined ? `the ${pointed.name}` : placed(uncounted[thing] ?? `${articles[which]}${thing}`, region)

interface Place {
  readonly region?: Region | undefined
  readonly target?: Target | undefined
}

/** "Blurred the car", "Blurred on the left". */
export const on = (text: string, { region, target }: Place): string =>
  target === undefined ? placed(text, region) : `${text} ${targetName(target)}`

/** "Brightened, the car only,". */
export const only = (text: string, { region, target }: Place): string =>
  target === undefined ? placed(text, region) : `${text}, ${targetName(target)} only,`
