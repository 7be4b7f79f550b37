import { expect, test } from 'vitest'
import { readOnnx } from './readOnnx.ts'
import { writeOnnx } from './writeOnnx.ts'

const constants = [
  { name: 'slopes', shape: [2, 1], data: Float32Array.of(0.25, -3) },
  { name: 'sides', shape: [2], data: BigInt64Array.of(1n, 2n) },
]

test('nodes and float constants are read as they were written', () => {
  const nodes = [
    {
      type: 'Conv',
      inputs: ['x', 'slopes'],
      output: 'y',
      attributes: { group: 2, pads: [1, 0, 1, 300], mode: 'linear' },
    },
    { type: 'LeakyRelu', inputs: ['y'], output: 'z', attributes: { alpha: { float: 0.25 } } },
  ]
  const file = writeOnnx({ nodes, constants, inputs: [{ name: 'x', shape: [1, 2] }], outputs: ['z'] })
  const read = readOnnx(file)
  expect(read.nodes).toEqual(nodes)
  expect([...read.constants.values()]).toEqual([constants[0]])
})

test('a constant of another size than its shape says is an error', () => {
  const wrong = [{ name: 'slopes', shape: [3], data: Float32Array.of(1, 2) }]
  const file = writeOnnx({ nodes: [], constants: wrong, inputs: [{ name: 'x', shape: [1] }], outputs: ['x'] })
  expect(() => readOnnx(file)).toThrow('slopes should have 3 numbers but has 2')
})
