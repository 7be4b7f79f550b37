import { expect, test } from 'vitest'
import { latin1Bytes } from './bytes.ts'
import { crc32 } from './crc32.ts'

test('the check value of CRC-32 and the CRC of an empty IEND chunk', () => {
  expect(crc32(latin1Bytes('123456789'))).toBe(0xcbf4_3926)
  expect(crc32(latin1Bytes('IEND'))).toBe(0xae42_6082)
})
