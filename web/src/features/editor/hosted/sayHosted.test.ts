import { expect, test } from 'vitest'
import { sayReport, whoReceives } from './sayHosted.ts'

test('receivers are named in the order they are asked', () => {
  expect(whoReceives([])).toBeNull()
  expect(whoReceives(['fal.ai'])).toBe('fal.ai')
  expect(whoReceives(['fal.ai', 'OpenAI', 'Clipdrop'])).toBe('fal.ai, then OpenAI, then Clipdrop if that fails')
})

test('a result says who was passed over, why, and what it cost', () => {
  expect(
    sayReport({
      answeredBy: ['OpenAI (gpt-image-1)'],
      costUsd: 0.0712,
      failures: [{ provider: 'fal.ai', reason: 'was too busy' }],
    }),
  ).toEqual(['fal.ai was too busy.', 'It cost this site about $0.07.'])
  expect(
    sayReport({ answeredBy: [], costUsd: 0, failures: [{ provider: 'fal.ai', reason: 'could not be reached' }] }),
  ).toEqual(['Made on this server.', 'fal.ai could not be reached.'])
})
