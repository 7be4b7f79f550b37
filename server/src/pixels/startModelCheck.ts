import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DiskModelEntry } from '@spotless/engine-node/models/disk/modelsFile'
import type { Log } from '../log.ts'
import type { ModelCheckArgument, ModelCheckMessage } from './checkModels.ts'

const checker = fileURLToPath(new URL('./checkModels.ts', import.meta.url))

/**
 * Checks the operator's own networks one after another, each in a process of its own, as a damaged file may end it. Logs what each
 * can do, or why it is refused.
 * @param onRefused called with each reason and the network that it is about
 * @param file the process that checks; replaced in tests
 * @returns ends the check
 */
export const startModelCheck = (
  { entries, options }: ModelCheckArgument,
  log: Log,
  onRefused: (reason: string, model: DiskModelEntry) => void,
  file = checker,
): { readonly ended: Promise<void>; readonly close: () => Promise<void> } => {
  let child: ChildProcess | undefined
  let isClosing = false
  const refuse = (entry: DiskModelEntry, model: string, message: string): void => {
    onRefused(`${model}: ${message}`, entry)
    log.warn({ model, reason: message }, 'A model on disk is refused; our own does its job.')
  }
  const check = (one: DiskModelEntry): Promise<void> =>
    new Promise((resolve) => {
      const model = `${one.name} (${one.job})`
      const argument: ModelCheckArgument = { entries: [one], options }
      let hasAnswered = false
      child = fork(file, [JSON.stringify(argument)], { serialization: 'advanced', execArgv: [] })
      child.on('message', ({ isOk, message, durationMs }: ModelCheckMessage) => {
        hasAnswered = true
        if (isOk) log.info({ model, use: message, durationMs }, 'A model on disk is ready.')
        else refuse(one, model, message)
      })
      const end = (how: string): void => {
        if (!hasAnswered && !isClosing) {
          hasAnswered = true
          onRefused(`${model}: ${how}`, one)
          log.error(
            { model, reason: how },
            'A model on disk ends the process that opens it. Take it out of models.json.',
          )
        }
        resolve()
      }
      child.on('error', ({ message }) => end(message))
      child.on('exit', (code, signal) => end(`The process that checks it ended (${signal ?? `code ${code}`}).`))
    })
  const checkAll = async (): Promise<void> => {
    for (const one of entries) if (!isClosing) await check(one)
  }
  const ended = checkAll()
  return {
    ended,
    close: async () => {
      isClosing = true
      child?.kill('SIGKILL')
      await ended
    },
  }
}
