import { parentPort, workerData } from 'node:worker_threads'
import { openSession } from './openSession.ts'
import type { ThreadAnswer, ThreadCall, ThreadedFile } from './threadedSession.ts'
import { runCall } from './threadState.ts'

/** Runs one network in a thread of its own: onnxruntime-node occupies the thread that calls it until the call ends. */
const { file, options, state } = workerData as ThreadedFile
const port = parentPort
if (port === null) throw new Error('A network is opened here by threadedSession alone.')
const answer = (message: ThreadAnswer): void => port.postMessage(message)

const session = await openSession(file, options)
port.on('message', async ({ id, feeds, outputs }: ThreadCall) => {
  try {
    answer({ id, answers: await runCall(state, () => session.run(feeds, outputs)) })
  } catch (error) {
    answer({ id, reason: error instanceof Error ? error.message : String(error) })
  }
})
answer({ inputNames: session.inputNames, graph: session.graph })
