import { expect, test } from 'vitest'
import { concatBytes, latin1Bytes, latin1Text } from '../bytes.ts'
import { readBoxes } from './readBoxes.ts'
import { readItems } from './readItems.ts'
import { writeHeifMetadata } from './writeHeifMetadata.ts'

const uint = (value: number, bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, at) => (value / 2 ** (8 * (bytes - 1 - at))) & 255)

const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = concatBytes(parts)
  return concatBytes([uint(body.length + 8, 4), latin1Bytes(type), body])
}

/** A box whose length is stated in 64 bits. */
const longBox = (type: string, body: Uint8Array): Uint8Array =>
  concatBytes([uint(1, 4), latin1Bytes(type), uint(body.length + 16, 8), body])

const metaOf = (iloc: Uint8Array): Uint8Array =>
  concatBytes([
    uint(0, 4),
    box('pitm', uint(0, 4), uint(1, 2)),
    box(
      'iinf',
      uint(0, 4),
      uint(1, 2),
      box('infe', uint(2 * 2 ** 24, 4), uint(1, 2), uint(0, 2), latin1Bytes('hvc1\0')),
    ),
    box('iprp', box('ipco')),
    box('iloc', uint(0, 4), iloc),
  ])

test('a table of places whose pieces take no bytes is refused before it fills memory', () => {
  const items = Array.from({ length: 4_096 }, (_, id) => concatBytes([uint(id, 2), uint(0, 2), uint(65_535, 2)]))
  const file = box('meta', metaOf(concatBytes([uint(0, 2), uint(items.length, 2), ...items])))
  expect(() => readItems(file)).toThrow('its table of places is damaged')
})

test('metadata replace the box of 64-bit length that holds them, not the word "meta" in another box', () => {
  const picture = latin1Bytes('coded')
  const head = box('ftyp', latin1Bytes('heic'), uint(0, 4), latin1Bytes('metaheic'))
  const one = (at: number): Uint8Array =>
    concatBytes([
      uint(0x44_00, 2),
      uint(1, 2),
      uint(1, 2),
      uint(0, 2),
      uint(1, 2),
      uint(at, 4),
      uint(picture.length, 4),
    ])
  const dataAt = head.length + longBox('meta', metaOf(one(0))).length + 8
  const file = concatBytes([head, longBox('meta', metaOf(one(dataAt))), box('mdat', picture)])
  const written = writeHeifMetadata(file, { xmp: latin1Bytes('<x/>') })
  expect(readBoxes(written).map(({ type }) => type)).toEqual(['ftyp', 'meta', 'mdat', 'mdat'])
  expect([...written.subarray(0, head.length)]).toEqual([...head])
  const { items, dataOf } = readItems(written)
  expect(items.map((item) => latin1Text(dataOf(item) ?? new Uint8Array()))).toEqual(['coded', '<x/>'])
})
