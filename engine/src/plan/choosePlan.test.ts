import { noModels } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { planEdit } from '@spotless/planner/planEdit'
import { expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { choosePlan } from './choosePlan.ts'

const photo: Raster = { width: 9, height: 7, channels: 3, data: new Uint8Array(9 * 7 * 3).fill(90) }
const brighter = { kind: 'adjust', setting: 'exposure', amount: 25 }

/** Plans a prompt with a model that answers these texts in turn, or fails. */
const choose = async (prompt: string, ...answers: (string | Error)[]) => {
  const asked: string[] = []
  const languageModel = {
    name: 'tiny',
    ask: async ({ messages }: { messages: readonly { content: string }[] }) => {
      asked.push(messages.map(({ content }) => content).join('\n'))
      const answer = answers[asked.length - 1] ?? new Error('asked too often')
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const context = pipelineContext(noModels, { languageModel })
  const chosen = await choosePlan(prompt, planEdit(prompt), photo, [], context)
  return { ...chosen, asked }
}

test('a prompt of which the rules know every word is not told to the model', async () => {
  const { plan, plannedBy, asked } = await choose('a bit brighter')
  expect([plan, plannedBy, asked]).toEqual([planEdit('a bit brighter'), null, []])
})

test('a prompt in another language is planned by the model', async () => {
  const { plan, plannedBy } = await choose('mach es heller', JSON.stringify({ steps: [brighter] }))
  expect([plan.steps, plannedBy]).toEqual([[brighter], 'tiny'])
})

test.each([
  ['a failure', [new Error('connection refused')]],
  ['two answers that are no plan', ['hello', 'hello']],
  ['a generated thing where nobody generates', ['{"steps":[{"kind":"generate","instruction":"a hat"}]}', '{}']],
])('%s leaves the plan to the rules', async (_name, answers) => {
  const prompt = 'warmer und heller'
  expect(await choose(prompt, ...answers)).toMatchObject({ plan: planEdit(prompt), plannedBy: null })
})

test('whoever cancels is not planned for', async () => {
  const abort = new AbortController()
  const languageModel = {
    name: 'slow',
    ask: async () => {
      abort.abort(new Error('cancelled'))
      throw new Error('too late')
    },
  }
  const context = pipelineContext(noModels, { languageModel, signal: abort.signal })
  await expect(choosePlan('heller', planEdit('heller'), photo, [], context)).rejects.toThrow('cancelled')
})
