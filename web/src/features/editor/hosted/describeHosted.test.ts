import { expect, test } from 'vitest'
import { describeReport, describeSending, formatReceivers } from './describeHosted.ts'

const outside = (label: string) => ({ label, staysInNetwork: false })
const inside = (label: string) => ({ label, staysInNetwork: true })

test('receivers are named in the order they are asked', () => {
  expect(formatReceivers([])).toBeNull()
  expect(formatReceivers([outside('fal.ai')])).toBe('fal.ai')
  expect(formatReceivers(['fal.ai', 'OpenAI', 'Clipdrop'].map(outside))).toBe(
    'fal.ai, then OpenAI, then Clipdrop if that fails',
  )
})

test('only where every receiver is inside does the page say that the photo stays in the network', () => {
  expect(describeSending('background-removal', [])).toBeNull()
  expect(describeSending('background-removal', [inside('Studio box')])).toBe(
    'Your photo is sent to Studio box, without the file’s metadata. It stays in this network. If it does not respond, this server does the edit.',
  )
  expect(describeSending('background-removal', [inside('Studio box'), outside('fal.ai')])).toBe(
    'Your photo is sent to Studio box in this network, then fal.ai if that fails, without the file’s metadata. If none responds, this server does the edit.',
  )
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
