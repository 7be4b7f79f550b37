import {
  type DiskModel,
  float32Tensor,
  type GraphInfo,
  type GraphSettings,
  type Tensor,
  type ValueInfo,
} from '../ports.ts'
import type { Plane } from '../raster/plane.ts'
import {
  asImage,
  describeValues,
  GraphMisfit,
  type ImageValue,
  imageNet,
  mayHave,
  type Normalisation,
  normalisationOf,
} from './graph.ts'
import { imageTensor } from './imageTensor.ts'

/** Side of the pictures that the encoders of the family were trained on. */
const usualSidePx = 1024
const maxSidePx = 4096
/** Samples of the earlier mask that a decoder may take; none is given. */
const maxFixedSamples = 1_048_576

/** What an input of a decoder is given. */
type Role = 'points' | 'labels' | 'earlierMask' | 'hasEarlierMask' | 'size' | 'embedding'

/** Names of a decoder's inputs in the exports of SAM, MobileSAM, EdgeSAM, SAM 2 and transformers.js. */
const roles: readonly (readonly [pattern: RegExp, role: Role])[] = [
  [/label/i, 'labels'],
  [/point/i, 'points'],
  [/has_?mask/i, 'hasEarlierMask'],
  [/mask/i, 'earlierMask'],
  [/size/i, 'size'],
]

export interface ClickFit {
  readonly image: ImageValue
  readonly sidePx: number
  readonly normalisation: Normalisation
  /** Inputs of the decoder with their roles. */
  readonly prompts: readonly { readonly value: ValueInfo; readonly role: Exclude<Role, 'embedding'> }[]
  /** Input of the decoder → output of the encoder. */
  readonly embeddings: ReadonlyMap<string, string>
  readonly masks: string
  /** Undefined where the decoder does not rate its masks. */
  readonly scores: string | undefined
}

const fitEncoder = ({ inputs }: GraphInfo, settings: GraphSettings) => {
  const [value] = inputs
  const image = value && asImage(value)
  if (image === undefined || inputs.length !== 1 || !mayHave(image, 3))
    throw new GraphMisfit(`Expected an encoder of one picture [1, 3, rows, columns], got ${describeValues(inputs)}.`)
  const sidePx = image.width ?? settings.width ?? usualSidePx
  if ((image.height ?? sidePx) !== sidePx)
    throw new GraphMisfit(`Expected an encoder of square pictures, got ${describeValues(inputs)}.`)
  return { image, sidePx, normalisation: normalisationOf(imageNet, settings) }
}

/** The encoder's output that each further input of the decoder takes: of the same name, else the next of as many sizes. */
const embeddingsOf = (wanted: readonly ValueInfo[], { outputs }: GraphInfo): ReadonlyMap<string, string> => {
  const left = [...outputs]
  const take = (index: number): string | undefined => (index < 0 ? undefined : left.splice(index, 1)[0]?.name)
  const taken = new Map<string, string>()
  const isSame = (input: ValueInfo) => (output: ValueInfo) => output.name === input.name
  const isLike = (input: ValueInfo) => (output: ValueInfo) =>
    output.dims.length === input.dims.length &&
    output.dims.every(
      (size, at) => typeof size !== 'number' || typeof input.dims[at] !== 'number' || size === input.dims[at],
    )
  for (const fits of [isSame, isLike])
    for (const input of wanted.filter(({ name }) => !taken.has(name))) {
      const found = take(left.findIndex(fits(input)))
      if (found !== undefined) taken.set(input.name, found)
    }
  const missing = wanted.filter(({ name }) => !taken.has(name))
  if (wanted.length === 0 || missing.length > 0)
    throw new GraphMisfit(
      `Expected the encoder to give what the decoder takes (${describeValues(missing)}), got ${describeValues(outputs)}.`,
    )
  return taken
}

/**
 * How an encoder and a decoder select what is under a click.
 * Source of the interfaces: Kirillov et al., "Segment Anything", 2023, and the exports of its successors.
 * @throws GraphMisfit when they do not
 */
export const fitClick = (encoder: GraphInfo, decoder: GraphInfo, settings: GraphSettings): ClickFit => {
  const given = new Set(encoder.outputs.map(({ name }) => name))
  const roleOf = ({ name }: ValueInfo): Role =>
    given.has(name) ? 'embedding' : (roles.find(([pattern]) => pattern.test(name))?.[1] ?? 'embedding')
  const inputs = decoder.inputs.map((value) => ({ value, role: roleOf(value) }))
  const prompts = inputs.flatMap(({ value, role }) => (role === 'embedding' ? [] : [{ value, role }]))
  for (const role of ['points', 'labels'])
    if (!prompts.some((prompt) => prompt.role === role))
      throw new GraphMisfit(`Expected a decoder that takes ${role}, got ${describeValues(decoder.inputs)}.`)
  const scores = decoder.outputs.find(({ name }) => /iou|score/i.test(name))
  const masks = decoder.outputs.filter(
    ({ name, dims }) => name !== scores?.name && /mask/i.test(name) && dims.length > 3,
  )
  const mask =
    masks.find(({ name }) => name === settings.output) ?? masks.find(({ name }) => /low_res/i.test(name)) ?? masks[0]
  if (mask === undefined)
    throw new GraphMisfit(`Expected a decoder that gives masks, got ${describeValues(decoder.outputs)}.`)
  return {
    ...fitEncoder(encoder, settings),
    prompts,
    embeddings: embeddingsOf(
      inputs.flatMap(({ value, role }) => (role === 'embedding' ? [value] : [])),
      encoder,
    ),
    masks: mask.name,
    scores: scores?.name,
  }
}

const fixedSize = (size: number | string | undefined, open: number): number =>
  typeof size === 'number' && size > 0 ? size : open

/** A picture whose content fills the upper left part of a square, as the family's encoders expect it. */
export interface SquareView {
  readonly sidePx: number
  /** Red, green and blue planes one after another, 0–1. */
  readonly planes: Float32Array
}

const promptTensor = (
  { value: { dims, type }, role }: ClickFit['prompts'][number],
  sidePx: number,
  [x, y]: readonly [number, number],
): Tensor => {
  // Exports without a box expect a second point, of label −1, beside a click; those of a fixed count say how many they take.
  const count = fixedSize(dims.at(role === 'points' ? -2 : -1), type.startsWith('int') ? 1 : 2)
  const batch = dims.slice(0, role === 'points' ? -2 : -1).map(() => 1)
  switch (role) {
    case 'points':
      return float32Tensor(
        Float32Array.from({ length: 2 * count }, (_, at) => (at === 0 ? x : at === 1 ? y : 0)),
        [...batch, count, 2],
      )
    case 'labels':
      return float32Tensor(
        Float32Array.from({ length: count }, (_, at) => (at === 0 ? 1 : -1)),
        [...batch, count],
      )
    case 'size':
      return float32Tensor(Float32Array.of(sidePx, sidePx), [2])
    case 'hasEarlierMask':
      return float32Tensor(new Float32Array(1), dims.length === 0 ? [] : [1])
    case 'earlierMask': {
      const shape = dims.map((size, at) => fixedSize(size, at < 2 ? 1 : sidePx / 4))
      const samples = shape.reduce((product, size) => product * size, 1)
      if (samples > maxFixedSamples) throw new GraphMisfit(`The earlier mask [${shape.join(', ')}] is too large.`)
      return float32Tensor(new Float32Array(samples), shape)
    }
  }
}

/** The mask that is rated best, or the first: coverage 0–1 over the whole square. */
const bestMask = (masks: Tensor | undefined, scores: Tensor | undefined, name: string): Plane => {
  const [height = 0, width = 0] = masks?.dims.slice(-2) ?? []
  const area = width * height
  if (masks === undefined || area < 1 || width > maxSidePx || masks.data.length % area !== 0)
    throw new GraphMisfit(`Expected ${name} to be masks, got [${masks?.dims.join(', ') ?? ''}].`)
  const count = masks.data.length / area
  const rated = scores === undefined || scores.data.length < count ? [] : [...scores.data.slice(0, count)]
  const best = rated.length === 0 ? 0 : rated.indexOf(Math.max(...rated))
  const logits = masks.data.slice(best * area, (best + 1) * area)
  return { width, height, data: Float32Array.from(logits, (value) => 1 / (1 + Math.exp(-value))) }
}

/** The last view that a network encoded: clicks come in rows on one photo. */
const encoded = new WeakMap<
  DiskModel,
  { readonly view: SquareView; readonly values: Readonly<Record<string, Tensor>> }
>()

const isSameView = (one: SquareView, other: SquareView): boolean =>
  one.planes.length === other.planes.length && one.planes.every((value, at) => value === other.planes[at])

/**
 * Selects what is under a click.
 * @param readView gives the view with a side
 * @param clickIn the click's column and row in that view
 * @returns coverage 0–1 over the view's square, on the network's own grid
 * @throws GraphMisfit when the networks do not fit or answer with something else
 */
export const selectOnDisk = async (
  model: DiskModel,
  readView: (sidePx: number) => SquareView,
  clickIn: (sidePx: number) => readonly [column: number, row: number],
): Promise<Plane> => {
  const [encoder, decoder] = [await model.open(), await model.open('decoder')]
  const fit = fitClick(encoder.graph, decoder.graph, model.settings)
  const view = readView(fit.sidePx)
  const known = encoded.get(model)
  const size = { width: fit.sidePx, height: fit.sidePx }
  const values =
    known !== undefined && isSameView(known.view, view)
      ? known.values
      : await encoder.run({ [fit.image.name]: imageTensor(view.planes, size, fit.image, fit.normalisation) }, [
          ...fit.embeddings.values(),
        ])
  encoded.set(model, { view, values })
  const feeds: Record<string, Tensor> = {}
  for (const [input, output] of fit.embeddings) feeds[input] = values[output] as Tensor
  for (const prompt of fit.prompts) feeds[prompt.value.name] = promptTensor(prompt, fit.sidePx, clickIn(fit.sidePx))
  const answers = await decoder.run(feeds, fit.scores === undefined ? [fit.masks] : [fit.masks, fit.scores])
  return bestMask(answers[fit.masks], fit.scores === undefined ? undefined : answers[fit.scores], fit.masks)
}
