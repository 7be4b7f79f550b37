import { memoryPages } from '../kernels/memoryPages.ts'
import type { planNetwork } from './planNetwork.ts'

/** A memory that threads share, as large as the plan of a network needs, with its constants in place. */
export const openNetworkMemory = ({ plan, constants }: ReturnType<typeof planNetwork>): WebAssembly.Memory => {
  const pages = memoryPages(plan.bytes)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  for (const { at, data } of constants) {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes)
  }
  return memory
}
