import { expect, it } from 'vitest'
import { findCard } from './graphicsCard.ts'

const info = { vendor: 'maker', architecture: '', device: '0x1', description: 'card' }
const gpuOf = (adapter: { info: typeof info & { isFallbackAdapter?: boolean } } | null) => ({
  gpu: { requestAdapter: async () => adapter },
})

it.runIf('Suspending' in WebAssembly)('a card is named by what the browser tells of it', async () => {
  expect(await findCard(gpuOf({ info }))).toBe('maker 0x1 card')
})

it('there is no card without WebGPU, without an adapter, where asking fails, or where the adapter is a program', async () => {
  expect(await findCard({})).toBeNull()
  expect(await findCard(gpuOf(null))).toBeNull()
  expect(await findCard({ gpu: { requestAdapter: () => Promise.reject(new Error('lost')) } })).toBeNull()
  expect(await findCard(gpuOf({ info: { ...info, isFallbackAdapter: true } }))).toBeNull()
})
