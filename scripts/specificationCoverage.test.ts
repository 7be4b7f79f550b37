import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const rows = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| ([\d.]+) \| (.+) \| `([^`]+)` \| (.+) \|$/.exec(line))
  .flatMap((match) => (match ? [{ number: match[1]!, file: match[3]!, title: match[4]! }] : []))

const sources = new Map<string, string>()
const sourceOf = (file: string): string => {
  const known = sources.get(file)
  if (known !== undefined) return known
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  sources.set(file, text)
  return text
}

/** Whether a file has a test of that title, written as a string of its own. */
const hasTest = (file: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => sourceOf(file).includes(`${quote}${title}${quote}`))

test('every fact of the specification is shown by a test that exists', () => {
  const missing = rows.filter(({ file, title }) => !hasTest(file, title))
  expect(missing).toEqual([])
})

test('the list covers sections 2, 4, 5, 6, 8 and 9 with more than 150 facts, each once', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(new Set(rows.map(({ number }) => number.split('.')[0]))).toEqual(new Set(['2', '4', '5', '6', '8', '9']))
})
