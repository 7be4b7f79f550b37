import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import { compression } from '@spotless/engine-node/compression'
import { noModels } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { followChain } from '@spotless/providers/followChain'
import { expect, test } from 'vitest'
import { ProviderFailure, type ProviderTask } from '../../hosted/hostedModels.ts'
import { decodeAnswer } from '../../hosted/readAnswer.ts'
import { encodeView } from '../../hosted/view.ts'
import type { Raster } from '../../raster/raster.ts'
import { generate } from './generate.ts'

const link = { name: 'sd', label: 'Server', model: 'tiny', maskKind: 'white' } as const

/** A lawn under a grey wall, on an odd size. */
const [width, height, lawnFrom] = [301, 203, 130]
const photo: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) }
for (let at = 0; at < width * height; at++) {
  const grain = (at * 7_919) % 23
  const isLawn = at >= lawnFrom * width
  photo.data.set(isLawn ? [40 + grain, 130 + grain, 30] : [120 + grain, 118 + grain, 122 + grain], at * 3)
}

/** A model outside that repaints everything with another light. */
const repaint = async ({ image }: ProviderTask) => {
  const seen = await decodeAnswer(image, sharpCodec)
  const data = Uint8Array.from(seen.data as Uint8Array, (value, at) =>
    at % 3 === 0 ? Math.min(255, value + 90) : value,
  )
  return { image: await encodeView({ ...seen, channels: 3, data }, { codec: sharpCodec, compression }), costUsd: 0 }
}

const context = (ask: (task: ProviderTask) => Promise<{ image: Uint8Array; costUsd: number }>) =>
  pipelineContext(noModels, {
    hosted: followChain({ capability: 'editByPrompt', links: [link], hasMigan: false }, async (_link, task) =>
      ask(task),
    ),
  })

test('what a model outside generates is taken near the target alone; every other pixel is the photo’s', async () => {
  const step = {
    kind: 'generate',
    instruction: 'turn the lawn into snow',
    target: { thing: 'greenery', which: 'all' },
  } as const
  const made = await generate(photo, step, context(repaint))
  const { raster, engines } = 'raster' in made ? made : { raster: made, engines: [] }
  expect(engines).toEqual(['Server (tiny)'])
  let changed = 0
  for (let row = 0; row < height; row++)
    for (let at = row * width * 3; at < (row + 1) * width * 3; at++) {
      if (raster.data[at] === photo.data[at]) continue
      changed++
      // The room and the soft edge around the lawn are 6 pixels.
      expect(row).toBeGreaterThan(lawnFrom - 8)
    }
  expect(changed).toBeGreaterThan(0.9 * (height - lawnFrom) * width)
})

test('where nobody gives a usable answer, the step says so and nothing changes', async () => {
  const step = { kind: 'generate', instruction: 'a dragon' } as const
  const failing = context(async () => Promise.reject(new ProviderFailure('busy')))
  await expect(generate(photo, step, failing)).rejects.toMatchObject({
    code: 'no_subject',
    message: 'No model that generates gave a usable answer for “a dragon”.',
  })
})
