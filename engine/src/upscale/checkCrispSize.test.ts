import { expect, it } from 'vitest'
import { checkCrispSize } from './checkCrispSize.ts'

it('refuses the crisp variant for a photo that would take too long, and says what takes it', () => {
  expect(() => checkCrispSize(2_500, 2_000)).not.toThrow()
  expect(() => checkCrispSize(6_000, 4_000)).toThrow('24.0. The faithful variant takes it')
})
