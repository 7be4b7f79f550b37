import { fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Bare calls of MI-GAN as published, in a process of their own: neither its memory nor what it leaves of memory is the product's. */
export interface PublishedCalls {
  /** How long one call took, in milliseconds. */
  readonly call: () => Promise<number>
  readonly end: () => void
}

/** @throws Error when that process ends before it has answered */
export const publishedCalls = async (threads: number): Promise<PublishedCalls> => {
  const child = fork(fileURLToPath(import.meta.resolve('./publishedCallProcess.ts')), [String(threads)])
  const answers = on(child, 'message', { close: ['exit'] })
  const answer = async (): Promise<number> => {
    const { value, done } = await answers.next()
    if (done) throw new Error('The process of the published network has ended.')
    return value[0]
  }
  const call = (): Promise<number> => {
    child.send('call')
    return answer()
  }
  await answer()
  return { call, end: () => child.kill() }
}
