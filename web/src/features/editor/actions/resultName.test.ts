import { expect, test } from 'vitest'
import { resultName } from './resultName.ts'

test.each([
  ['beach.jpg', 'jpeg', 'processed-beach.jpg'],
  ['beach.JPEG', 'jpeg', 'processed-beach.JPEG'],
  ['beach.v2.jpg', 'png', 'processed-beach.v2.png'],
  ['beach', 'webp', 'processed-beach.webp'],
] as const)('%s as %s downloads as %s', (original, format, name) => {
  expect(resultName(original, format)).toBe(name)
})
