import { expect, it } from 'vitest'
import { describeFailure } from './describeFailure.ts'

const memory = 'This browser gave the edit too little memory. Close other tabs, or take a smaller photo.'

it.each([
  6_217_192,
  new RangeError('Array buffer allocation failed'),
  new RangeError('Invalid typed array length: 576000000'),
  new Error("Can't create a session. ERROR_CODE: 6, ERROR_MESSAGE: std::bad_alloc"),
  new WebAssembly.RuntimeError('Aborted(OOM). Build with -sASSERTIONS for more info.'),
  new WebAssembly.RuntimeError('memory access out of bounds'),
])('%s is said to be a want of memory', (error) => {
  expect(describeFailure(error)).toBe(memory)
})

it('other failures are told in their own words', () => {
  expect(describeFailure(new Error('The weights were cut short.'))).toBe(
    'The edit failed on this device: The weights were cut short.',
  )
})
