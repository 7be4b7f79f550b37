import { isMainThread, Worker } from 'node:worker_threads'

const rounds = 3
/** As large as the widest layer of a network. */
const arrayBytes = 72 << 20
const pageBytes = 4096

// In a thread other than the main one, as networks run. Prints the page faults for each page of 4 KiB that is written.
if (isMainThread) new Worker(new URL(import.meta.url))
else {
  const before = process.resourceUsage().minorPageFault
  for (let round = 0; round < rounds; round++) {
    new Uint8Array(arrayBytes).fill(1)
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const faults = process.resourceUsage().minorPageFault - before
  process.stdout.write(`${(faults * pageBytes) / (rounds * arrayBytes)}\n`)
}
