import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { foldMigan } from './foldMigan.ts'
import { readOnnx } from './readOnnx.ts'
import { type OnnxConstant, type OnnxNode, writeOnnx } from './writeOnnx.ts'

const sidePx = 512
const channels = 2

/** Numbers between −0.5 and 0.5 that look random and are the same every time. */
const numbers = (count: number, seed: number, scale = 1): Float32Array =>
  Float32Array.from({ length: count }, (_, at) => scale * (((at * 7919 + seed * 104_729) % 1009) / 1009 - 0.5))

interface Changes {
  /** Weights of the smoothing that follows pixels set apart. */
  readonly row?: readonly number[]
  /** Factor in place of that between the last sum and the fill. */
  readonly last?: string
}

/** A small network with all that MI-GAN's graph has: limits, gains, noise, a map at half the size, set apart again, and colours summed. */
const published = ({ row = [1, 3, 3, 1], last = 'Mul' }: Changes = {}): Uint8Array => {
  const constants: OnnxConstant[] = []
  const nodes: OnnxNode[] = []
  const keep = (name: string, shape: readonly number[], data: Float32Array): string => {
    constants.push({ name, shape, data })
    return name
  }
  const number = (value: number): string => keep(`constant ${constants.length}`, [], Float32Array.of(value))
  const emit = (type: string, inputs: readonly string[], output: string, attributes: OnnxNode['attributes'] = {}) => {
    nodes.push({ type, inputs, output, attributes })
    return output
  }
  const activation = (input: string, name: string): string => {
    const bent = emit('LeakyRelu', [input], `${name} bent`, { alpha: { float: 0.2 } })
    const stronger = emit('Mul', [bent, number(Math.SQRT2)], `${name} stronger`)
    return emit('Clip', [stronger, number(-256), number(256)], name)
  }
  const kernel = row.flatMap((a) => row.map((b) => a * b))
  const smoothing = (name: string, count: number, sum: number): string =>
    keep(
      name,
      [count, 1, 4, 4],
      Float32Array.from({ length: 16 * count }, (_, at) => ((kernel[at % 16] as number) * sum) / 64),
    )
  const enlarge = (input: string, name: string, count: number): string => {
    const scales = keep(`${name} scales`, [4], Float32Array.of(1, 1, 2, 2))
    const attributes = { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' }
    const near = emit('Resize', [input, '', scales], `${name} near`, attributes)
    const apart = Float32Array.from({ length: sidePx * sidePx }, (_, at) =>
      at % 2 === 0 && Math.floor(at / sidePx) % 2 === 0 ? 1 : 0,
    )
    const kept = keep(`${name} places`, [1, 1, sidePx, sidePx], apart)
    const spaced = emit('Mul', [near, emit('Identity', [kept], `${name} same places`)], `${name} spaced`)
    const pads = `${name} pads`
    constants.push({ name: pads, shape: [8], data: BigInt64Array.from([0, 0, 2, 2, 0, 0, 1, 1].map(BigInt)) })
    const padded = emit('Pad', [spaced, pads], `${name} padded`)
    return emit('Conv', [padded, smoothing(`${name} kernel`, count, 4)], name, { group: count })
  }

  emit('Cast', ['image'], 'levels', { to: 1 })
  emit('Cast', ['mask'], 'kept levels', { to: 1 })
  emit('Div', ['kept levels', number(255)], 'kept')
  emit('Mul', ['levels', number(2)], 'doubled')
  emit('Div', ['doubled', number(255)], 'scaled')
  emit('Sub', ['scaled', number(1)], 'colour')
  emit('Sub', ['kept', number(0.5)], 'centred')
  emit('Mul', ['colour', 'kept'], 'known')
  emit('Concat', ['centred', 'known'], 'start', { axis: 1 })
  const enter = [
    keep('enter weights', [channels, 4, 1, 1], numbers(channels * 4, 1)),
    keep('enter bias', [channels], numbers(channels, 2)),
  ]
  const first = activation(emit('Conv', ['start', ...enter], 'enter'), 'first')
  const down = { group: channels, strides: [2, 2], pads: [1, 1, 1, 1] }
  const half = emit('Conv', [first, smoothing('down kernel', channels, 1)], 'half', down)
  const large = keep('large noise', [sidePx, sidePx], numbers(sidePx * sidePx, 3))
  const small = keep('small noise', [sidePx, sidePx], numbers(sidePx * sidePx, 4, 1e-5))
  const noisy = emit('Add', [enlarge(half, 'wide', channels), large], 'noisy')
  const second = activation(emit('Add', [noisy, small], 'noisier'), 'second')
  const joined = emit('Add', [second, first], 'joined')
  const colours = [keep('colours weights', [3, channels, 1, 1], numbers(3 * channels, 5, 2))]
  const fine = emit('Conv', [joined, ...colours], 'fine colours')
  const coarseWeights = keep('coarse weights', [3, channels, 1, 1], numbers(3 * channels, 6))
  const coarse = enlarge(emit('Conv', [half, coarseWeights], 'coarse colours'), 'wide colours', 3)
  const sum = emit('Add', [coarse, fine], 'sum')
  const centred = emit('Add', [emit(last, [sum, number(0.5)], 'halved'), number(0.5)], 'shifted')
  emit('Clip', [emit('Mul', [centred, number(255)], 'in levels'), number(0), number(255)], 'drawn')
  emit('Neg', ['drawn'], 'result')
  const inputs = [
    { name: 'image', element: 'uint8', shape: [1, 3, sidePx, sidePx] },
    { name: 'mask', element: 'uint8', shape: [1, 1, sidePx, sidePx] },
  ] as const
  return writeOnnx({ nodes, constants, inputs, outputs: ['drawn', 'result'] })
}

const run = async (model: Uint8Array, output: string): Promise<Float32Array> => {
  const session = await InferenceSession.create(model)
  const plane = sidePx * sidePx
  const image = Uint8Array.from({ length: 3 * plane }, (_, at) => (at * 31) % 251)
  const mask = Uint8Array.from({ length: plane }, (_, at) => (at % sidePx < 100 ? 0 : 255))
  const answers = await session.run({
    image: new Tensor('uint8', image, [1, 3, sidePx, sidePx]),
    mask: new Tensor('uint8', mask, [1, 1, sidePx, sidePx]),
  })
  await session.release()
  return answers[output]?.data as Float32Array
}

describe('foldMigan', () => {
  test('draws the same to a hundredth of a level, at edges and under noise too', async () => {
    const [before, after] = [await run(published(), 'drawn'), await run(foldMigan(published(), 'drawn'), 'fill')]
    const differences = before.map((value, at) => Math.abs(value - (after[at] as number)))
    expect(after).toHaveLength(before.length)
    expect(differences.reduce((most, one) => Math.max(most, one))).toBeLessThan(0.01)
    // A flat answer would pass the line above.
    expect(before.filter((value) => value > 20 && value < 235).length).toBeGreaterThan(before.length / 2)
  })

  test('keeps neither gains, limits, padding nor what follows the fill', () => {
    const count = (model: Uint8Array, kind: string): number =>
      readOnnx(model).nodes.filter(({ type }) => type === kind).length
    const folded = foldMigan(published(), 'drawn')
    const kinds = ['Mul', 'Clip', 'Pad', 'Add', 'Neg'] as const
    expect(kinds.map((kind) => count(published(), kind))).toEqual([8, 3, 2, 5, 1])
    // What is left: three products before the network, the last limit, and sums of noise, maps, colours and the middle grey.
    expect(kinds.map((kind) => count(folded, kind))).toEqual([3, 1, 0, 4, 0])
  })

  test.each([
    ['another smoothing', { row: [1, 2, 2, 1] }, 'wide colours does not enlarge as expected'],
    ['another operation', { last: 'Div' }, 'halved is a Div, which is not expected'],
  ])('refuses %s', (_, changes, message) => {
    expect(() => foldMigan(published(changes), 'drawn')).toThrow(message)
  })

  test('refuses a fill that the graph has not, and a file that is cut short', () => {
    expect(() => foldMigan(published(), 'painted')).toThrow('no value painted')
    expect(() => foldMigan(published().subarray(0, 5000), 'drawn')).toThrow('cut short')
  })
})
