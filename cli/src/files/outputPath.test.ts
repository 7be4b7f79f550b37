import { expect, test } from 'vitest'
import { inputOf } from './findInputs.ts'
import { type OutputRule, outputPath } from './outputPath.ts'

const rule: OutputRule = { out: undefined, isFolder: false, suffix: 'cutout', isMany: true }
const input = inputOf('in/sub/photo.one.JPEG', 'in')

test.each([
  ['beside the original', rule, 'png', 'in/sub/photo.one-cutout.png'],
  ['a JPEG keeps its extension', rule, 'jpeg', 'in/sub/photo.one-cutout.JPEG'],
  [
    'in a folder, with its own folders',
    { ...rule, out: 'cut/', isFolder: true },
    'webp',
    'cut/sub/photo.one-cutout.webp',
  ],
  ['by a pattern', { ...rule, out: 'o/{folder}/{number}-{name}.{ext}' }, 'png', 'o/sub/3-photo.one.png'],
  ['one file by its name', { ...rule, out: 'x.png', isMany: false }, 'png', 'x.png'],
  ['standard output', { ...rule, out: '-' }, 'png', '-'],
] as const)('%s', (_, given, format, path) => {
  expect(outputPath(input, 2, format, given)).toBe(path)
})

test('standard input without --out goes to standard output', () => {
  expect(outputPath({ path: '-', name: 'stdin', folder: '' }, 0, 'png', { ...rule, isMany: false })).toBe('-')
})

test('several photos do not share one file, and unknown placeholders are named', () => {
  expect(() => outputPath(input, 0, 'png', { ...rule, out: 'x.png' })).toThrow('received x.png')
  expect(() => outputPath(input, 0, 'png', { ...rule, out: '{nmae}.png' })).toThrow('received {nmae}')
})
