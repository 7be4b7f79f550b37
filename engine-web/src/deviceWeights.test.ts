import { deviceModes } from '@spotless/contract/deviceMode'
import type { ModelName } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'
import { describe, expect, it } from 'vitest'
import { deviceWeights, weightsOf } from './deviceWeights.ts'

const nameOf = new Map(Object.entries(weights).map(([name, { sha256 }]) => [sha256 as string, name as ModelName]))
const namesOf = (...asked: Parameters<typeof weightsOf>) => weightsOf(...asked).map(({ sha256 }) => nameOf.get(sha256))

describe('weights of the device', () => {
  it('may all be passed on, whatever the options', () => {
    const choices = [2, 4].flatMap((scale) =>
      (['faithful', 'crisp'] as const).map((variant) => ({ upscale: { scale: scale as 2 | 4, variant } })),
    )
    for (const mode of deviceModes) {
      for (const options of [{}, { face: { upscale: false } }, ...choices]) {
        expect(deviceWeights).toEqual(expect.arrayContaining([...weightsOf(mode, options)]))
      }
    }
  })

  it('are those that the edit needs alone', () => {
    expect(namesOf('background-removal', {})).toEqual(['isnet'])
    expect(namesOf('image-upscale', {})).toEqual(['faithful2x', 'robust2x', 'clean'])
    expect(namesOf('image-upscale', { upscale: { scale: 4, variant: 'crisp' } })).toEqual([
      'faithful4x',
      'robust4x',
      'clean',
      'crisp',
    ])
    expect(namesOf('face-enhancement', { face: { upscale: false } })).not.toContain('faithful2x')
    expect(deviceWeights.map(({ sha256 }) => nameOf.get(sha256))).not.toContain('objects')
  })
})
