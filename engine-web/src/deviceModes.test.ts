import { weights } from '@spotless/engine-node/models/manifest'
import { describe, expect, it } from 'vitest'
import { deviceModes, deviceWeights, weightsOf } from './deviceModes.ts'

describe('modes on the device', () => {
  it('have weights that may all be passed on', () => {
    expect(deviceWeights.map(({ sha256 }) => sha256)).toEqual([weights.isnet.sha256, weights.migan.sha256])
    for (const mode of deviceModes) expect(deviceWeights).toEqual(expect.arrayContaining([...weightsOf(mode)]))
  })
})
