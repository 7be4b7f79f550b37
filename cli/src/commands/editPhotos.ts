import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { SpotlessError } from '@spotless/contract/error'
import type { EditJob, Editor } from '../edits/editor.ts'
import { openEditor } from '../edits/openEditor.ts'
import { exitCode, UsageError } from '../exitCode.ts'
import { findInputs, type Input, standardStream } from '../files/findInputs.ts'
import { type OutputRule, outputPath } from '../files/outputPath.ts'
import { watchFolders } from '../files/watchFolders.ts'
import { FileExists, writeNew } from '../files/writeNew.ts'
import { type Outcome, openReporter } from '../run/reporter.ts'
import { runJobs } from '../run/runJobs.ts'
import type { CommonOptions } from './commonOptions.ts'

/** What a command does with each photo. @throws SpotlessError where it can do nothing with it */
export type JobOf = (
  photo: Uint8Array,
  input: Input,
  editor: Editor,
  signal: AbortSignal,
) => Promise<Omit<EditJob, 'photo' | 'name'>>

export interface EditCommand {
  /** Appended to the names of results. */
  readonly suffix: string
  readonly jobOf: JobOf
  /** Format of the results where it is known before the edit; without it, an existing result is found only afterwards. */
  readonly formatOf?: (input: Input) => Parameters<typeof outputPath>[2]
}

const write = {
  out: (text: string) => process.stdout.write(text),
  error: (text: string) => process.stderr.write(text),
}

const isFolderPath = async (path: string | undefined): Promise<boolean> =>
  path !== undefined && (/[/\\]$/.test(path) || (await stat(path).catch(() => undefined))?.isDirectory() === true)

const ruleOf = async ({ out, watch, json }: CommonOptions, suffix: string, count: number): Promise<OutputRule> => {
  const isFolder = await isFolderPath(out)
  if (out === standardStream && count > 1) throw new UsageError(`Expected one photo for --out - but received ${count}.`)
  if (out === standardStream && json === true) throw new UsageError('--json and --out - both write to standard output.')
  return { out, isFolder, suffix, isMany: count > 1 || watch === true }
}

const readInput = async ({ path }: Input): Promise<Uint8Array> =>
  new Uint8Array(path === standardStream ? await buffer(process.stdin) : await readFile(path))

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined

interface Work {
  readonly editor: Editor
  readonly command: EditCommand
  readonly rule: OutputRule
  readonly options: CommonOptions
  readonly signal: AbortSignal
}

/** The path of a result that is there already, where its format is known before the edit. */
const existingResult = async (input: Input, index: number, { command, rule }: Work): Promise<string | undefined> => {
  if (command.formatOf === undefined) return undefined
  const path = outputPath(input, index, command.formatOf(input), rule)
  return path !== standardStream && (await exists(path)) ? path : undefined
}

const editOne = async (
  input: Input,
  index: number,
  work: Work,
  onProgress: (fraction: number) => void,
): Promise<Outcome> => {
  const { editor, command, rule, options, signal } = work
  const started = performance.now()
  const there = options.overwrite === true ? undefined : await existingResult(input, index, work)
  if (there !== undefined && options.skipExisting === true)
    return { input: input.path, status: 'skipped', output: there }
  if (there !== undefined) throw new FileExists(there)
  const photo = await readInput(input)
  const job = await command.jobOf(photo, input, editor, signal)
  const result = await editor.edit({ ...job, photo, name: input.path }, { signal, onProgress })
  const output = outputPath(input, index, result.format, rule)
  if (output === standardStream) process.stdout.write(result.file)
  else {
    try {
      await writeNew(output, result.file, options.overwrite === true)
    } catch (error) {
      if (error instanceof FileExists && options.skipExisting === true)
        return { input: input.path, status: 'skipped', output }
      throw error
    }
  }
  const { width, height, engine, notes } = result
  const durationMs = Math.round(performance.now() - started)
  return { input: input.path, status: 'done', output, width, height, engine, notes, durationMs }
}

const failureOf = (input: Input, error: unknown): Outcome => ({
  input: input.path,
  status: 'failed',
  error: error instanceof Error ? error.message : String(error),
  ...(error instanceof SpotlessError && { code: error.code }),
})

/**
 * Edits every photo that the arguments name and reports each. A photo that fails does not stop the others.
 * @returns the exit code
 * @throws UsageError before anything is edited
 */
export const editPhotos = async (
  named: readonly string[],
  options: CommonOptions,
  command: EditCommand,
  signal: AbortSignal,
): Promise<number> => {
  if (options.overwrite === true && options.skipExisting === true)
    throw new UsageError('--overwrite and --skip-existing exclude each other.')
  const inputs = options.watch === true ? [] : await findInputs(named, options.recursive === true)
  const rule = await ruleOf(options, command.suffix, inputs.length)
  const editor = await openEditor(options)
  const reporter = openReporter({
    json: options.json === true,
    quiet: options.quiet === true,
    isTerminal: process.stderr.isTTY,
    write,
  })
  let code: number = exitCode.ok
  const photos =
    options.watch === true ? watchFolders(named, options.recursive === true, command.suffix, signal) : inputs
  try {
    await runJobs(photos, options.jobs, signal, async (input, index) => {
      const shown = reporter.begin(input.path)
      const work = { editor, command, rule, options, signal }
      const outcome = await editOne(input, index, work, shown.progress).catch((error: unknown) => {
        code = exitCode.failed
        return failureOf(input, signal.aborted ? new Error('Interrupted.') : error)
      })
      shown.end(outcome)
    })
  } finally {
    reporter.close()
    await editor.close()
  }
  return code
}
