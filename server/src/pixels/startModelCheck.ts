import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log.ts'
import type { ModelCheckArgument, ModelCheckMessage } from './checkModels.ts'

const entry = fileURLToPath(new URL('./checkModels.ts', import.meta.url))

/**
 * Checks the operator's own networks in a process of its own and logs what each can do, or why it is refused.
 * @param onRefused called with each reason
 * @returns ends the check
 */
export const startModelCheck = (
  argument: ModelCheckArgument,
  log: Log,
  onRefused: (reason: string) => void,
): { readonly ended: Promise<void>; readonly close: () => Promise<void> } => {
  const child = fork(entry, [JSON.stringify(argument)], { serialization: 'advanced', execArgv: [] })
  const left = new Set(argument.entries.map(({ job, name }) => `${name} (${job})`))
  let isClosing = false
  const refuse = (model: string, message: string): void => {
    onRefused(`${model}: ${message}`)
    log.warn({ model, reason: message }, 'A model on disk is refused; our own does its job.')
  }
  child.on('message', ({ job, name, isOk, message, durationMs }: ModelCheckMessage) => {
    const model = `${name} (${job})`
    left.delete(model)
    if (isOk) log.info({ model, use: message, durationMs }, 'A model on disk is ready.')
    else refuse(model, message)
  })
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve())
    child.on('exit', (code, signal) => {
      const [model] = left
      if (model !== undefined && !isClosing)
        refuse(model, `The process that checks it ended (${signal ?? `code ${code}`}).`)
      resolve()
    })
  })
  return {
    ended,
    close: async () => {
      isClosing = true
      child.kill('SIGKILL')
      await ended
    },
  }
}
