import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'

/** Options that every command on photos has. */
export interface CommonOptions {
  readonly out?: string
  readonly overwrite?: boolean
  readonly skipExisting?: boolean
  readonly recursive?: boolean
  readonly watch?: boolean
  readonly jobs: number
  readonly json?: boolean
  readonly quiet?: boolean
  readonly server?: string
  readonly key?: string
}

/** A parser of a whole number within bounds. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max} but received ${text}.`)
  }

const serverUrl = (text: string): string => {
  const url = URL.parse(text)
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return url.origin
  throw new InvalidArgumentError(`Expected an address such as https://photos.example.com but received ${text}.`)
}

/** Two photos at a time keep the processors busy while one of them is read or written. */
const defaultJobs = Math.min(2, availableParallelism())

/** Adds where the photos are edited. */
export const withServer = (command: Command): Command =>
  command
    .option('--server <url>', 'edit on a Spotless server instead of on this machine (or SPOTLESS_SERVER)', serverUrl)
    .option('--key <key>', 'API key or access token for --server (or SPOTLESS_KEY)')

export const withCommonOptions = (command: Command): Command =>
  withServer(command)
    .option(
      '-o, --out <path>',
      'folder (ends in /), file, pattern with {name}, {folder}, {number}, {ext}, or - for standard output',
    )
    .option('--overwrite', 'replace existing files')
    .option('--skip-existing', 'leave photos alone whose result exists')
    .option('-r, --recursive', 'include folders below a folder')
    .option('-w, --watch', 'go on with photos that appear in the named folders, until Ctrl-C')
    .option('-j, --jobs <count>', 'photos at a time', wholeNumber(1, 64), defaultJobs)
    .option('--json', 'print one line of JSON per photo on standard output')
    .option('-q, --quiet', 'print failures only')
