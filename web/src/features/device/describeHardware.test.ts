import { expect, test } from 'vitest'
import { describeHardware } from './describeHardware.ts'

test('says what networks ran on, and why not on the graphics card', () => {
  expect(describeHardware({ hardware: [], refusals: [] })).toBeNull()
  expect(describeHardware({ hardware: ['card'], refusals: [] })).toBe('Networks ran on the graphics card.')
  expect(describeHardware({ hardware: ['processor'], refusals: [] })).toBe('Networks ran on the processor.')
  expect(describeHardware({ hardware: ['processor'], refusals: ['slower'] })).toBe(
    'Networks ran on the processor: the graphics card was not faster.',
  )
  expect(describeHardware({ hardware: ['card', 'processor'], refusals: ['different', 'failed'] })).toBe(
    'Networks ran on the graphics card, and on the processor where the card gave another answer or could not run them.',
  )
})
