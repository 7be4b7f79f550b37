import { deviceModes } from '@spotless/contract/deviceMode'
import { weights } from '@spotless/engine-node/models/manifest'
import { describe, expect, it } from 'vitest'
import { deviceWeights, weightsOf } from './deviceWeights.ts'

describe('weights of the device', () => {
  it('may all be passed on, and are those of its modes', () => {
    expect(deviceWeights.map(({ sha256 }) => sha256)).toEqual([weights.isnet.sha256, weights.migan.sha256])
    for (const mode of deviceModes) expect(deviceWeights).toEqual(expect.arrayContaining([...weightsOf(mode)]))
  })
})
