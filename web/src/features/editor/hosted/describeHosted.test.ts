import { expect, test } from 'vitest'
import { describeReport, formatReceivers } from './describeHosted.ts'

test('services are named in the order they are asked', () => {
  expect(formatReceivers([])).toBeNull()
  expect(formatReceivers(['fal.ai'])).toBe('fal.ai')
  expect(formatReceivers(['fal.ai', 'OpenAI', 'Clipdrop'])).toBe('fal.ai, then OpenAI, then Clipdrop if that fails')
})

test('a result says which services failed, why, and what it cost', () => {
  expect(
    describeReport({
      answeredBy: ['OpenAI (gpt-image-1)'],
      costUsd: 0.0712,
      failures: [{ provider: 'fal.ai', reason: 'was too busy' }],
    }),
  ).toEqual(['fal.ai was too busy.', 'Cost to this site: about $0.07.'])
  expect(
    describeReport({ answeredBy: [], costUsd: 0, failures: [{ provider: 'fal.ai', reason: 'could not be reached' }] }),
  ).toEqual(['Made on this server.', 'fal.ai could not be reached.'])
})
