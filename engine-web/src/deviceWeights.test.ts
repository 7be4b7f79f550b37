import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceModes } from '@spotless/contract/deviceMode'
import type { ModelName } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'
import { describe, expect, it } from 'vitest'
import { deviceWeights, weightsOf } from './deviceWeights.ts'

const nameOf = new Map(Object.entries(weights).map(([name, { sha256 }]) => [sha256 as string, name as ModelName]))
const namesOf = (...asked: Parameters<typeof weightsOf>) => weightsOf(...asked).map(({ sha256 }) => nameOf.get(sha256))

/** Files of the engine that ask for networks, but what the device does not do. */
const networksAsked = async (): Promise<readonly string[]> => {
  const folder = join(import.meta.dirname, '../../engine/src')
  const files = (await readdir(folder, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path))
  const texts = await Promise.all(files.map((path) => readFile(join(folder, path), 'utf8')))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\.session\('(\w+)'\)/g)].map(([, name]) => name!)))]
}

describe('weights of the device', () => {
  it('hold every network that a step of a prompt may ask for', async () => {
    const names = deviceWeights.map(({ sha256 }) => nameOf.get(sha256))
    expect(names).toEqual(expect.arrayContaining([...(await networksAsked())]))
  })

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
    expect(namesOf('prompt-edit', {})).toEqual([])
  })
})
