import type { GraphInfo, GraphSettings, ValueInfo } from '../ports.ts'

/** Why a network cannot do a job; the message is for the operator. */
export class GraphMisfit extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'GraphMisfit'
  }
}

/** A size that the graph fixes; undefined where any fits. */
const fixed = (size: number | string | undefined): number | undefined =>
  typeof size === 'number' && size > 0 ? size : undefined

const describeValue = ({ name, type, dims }: ValueInfo): string => `${name} ${type} [${dims.join(', ')}]`

const maxDescribed = 6

/** Inputs or outputs in words. */
export const describeValues = (values: readonly ValueInfo[]): string =>
  values.length === 0
    ? 'nothing'
    : `${values.slice(0, maxDescribed).map(describeValue).join(' and ')}${values.length > maxDescribed ? ' and others' : ''}`

/** A picture that a graph takes or gives: batch, channels, rows, columns. */
export interface ImageValue {
  readonly name: string
  /** Whether samples are bytes 0–255. */
  readonly isBytes: boolean
  /** Undefined where the graph takes any. */
  readonly channels: number | undefined
  readonly width: number | undefined
  readonly height: number | undefined
}

const imageTypes = ['float32', 'float16', 'uint8']

/** A value as a picture; undefined where it is none. */
export const asImage = ({ name, type, dims }: ValueInfo): ImageValue | undefined => {
  if (dims.length !== 4 || !imageTypes.includes(type)) return undefined
  const [, channels, height, width] = dims
  const isBytes = type === 'uint8'
  return { name, isBytes, channels: fixed(channels), width: fixed(width), height: fixed(height) }
}

/** Whether a picture may have this many channels. */
export const mayHave = (image: ImageValue, channels: number): boolean =>
  image.channels === undefined || image.channels === channels

/**
 * The only colour picture that a graph takes.
 * @param mayTakeMore whether the graph may have other inputs
 * @throws GraphMisfit naming what was expected and what the graph takes
 */
export const colourInputOf = ({ inputs }: GraphInfo, mayTakeMore = false): ImageValue => {
  const images = inputs.flatMap((value) => asImage(value) ?? []).filter((image) => mayHave(image, 3))
  const [image] = images
  if (image !== undefined && images.length === 1 && (mayTakeMore || inputs.length === 1)) return image
  throw new GraphMisfit(`Expected one picture [1, 3, rows, columns] as input, got ${describeValues(inputs)}.`)
}

/**
 * The picture that holds a graph's answer: the one that is named, else the largest that may have so many channels, the first
 * of equals.
 * @throws GraphMisfit naming what was expected and what the graph gives
 */
export const answerOf = ({ outputs }: GraphInfo, channels: number, named: string | undefined): ImageValue => {
  const images = outputs.flatMap((value) => asImage(value) ?? []).filter((image) => mayHave(image, channels))
  const area = ({ width = 0, height = 0 }: ImageValue): number => width * height
  const answer =
    named === undefined
      ? images.toSorted((one, other) => area(other) - area(one))[0]
      : images.find(({ name }) => name === named)
  if (answer !== undefined) return answer
  const wanted = named === undefined ? 'a picture' : `a picture ${named}`
  throw new GraphMisfit(`Expected ${wanted} [1, ${channels}, rows, columns] as output, got ${describeValues(outputs)}.`)
}

/** Samples of a picture as a graph expects them. */
export interface Normalisation {
  readonly mean: readonly [number, number, number]
  readonly std: readonly [number, number, number]
  readonly range: number
}

/** Colours as they are, 0–1. */
export const plain: Normalisation = { mean: [0, 0, 0], std: [1, 1, 1], range: 1 }
/** Colours −1 to 1. */
export const centred: Normalisation = { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5], range: 1 }
/** Mean and spread of the photographs of ImageNet. */
export const imageNet: Normalisation = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225], range: 1 }

/** The usual normalisation with what the operator sets otherwise; bytes take none. */
export const normalisationOf = (usual: Normalisation, { mean, std, range }: GraphSettings): Normalisation => ({
  mean: mean ?? usual.mean,
  std: std ?? usual.std,
  range: range ?? usual.range,
})
