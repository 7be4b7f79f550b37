import { deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { concatBytes, latin1Bytes, latin1Text, viewOf } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { readOrientation } from './exif.ts'
import { moveFirstDirectory } from './exifDirectories.ts'
import { iptcResource, photoshopResource } from './photoshopResources.ts'
import { metadataOf, rewriteMetadata } from './rewriteMetadata.ts'

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const body = concatBytes([latin1Bytes(type), data])
  const [head, tail] = [new Uint8Array(4), new Uint8Array(4)]
  viewOf(head).setUint32(0, data.length)
  viewOf(tail).setUint32(0, crc32(body))
  return concatBytes([head, body, tail])
}
const bare = new Uint8Array(
  await sharp({ create: { width: 4, height: 4, channels: 3, background: '#446688' } })
    .png()
    .toBuffer(),
)
const withChunk = (added: Uint8Array) => concatBytes([bare.subarray(0, 33), added, bare.subarray(33)])
const text = chunk('tEXt', latin1Bytes('Comment\0hello'))

test('text of a PNG stays when its metadata are rewritten, once', () => {
  const rewritten = rewriteMetadata(withChunk(text), (metadata) => ({ ...metadata, densityPerInch: { x: 72, y: 72 } }))
  expect(latin1Text(rewritten).split('Comment\0hello')).toHaveLength(2)
})

/** Orientation 6, which viewers do not follow there. */
const exif = Uint8Array.from([73, 73, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').replace(/.{72}/g, '$&\n')
const whole = concatBytes([latin1Bytes('Exif\0\0'), exif])
const raw = (lines: string): Uint8Array =>
  chunk('zTXt', concatBytes([latin1Bytes('Raw profile type exif\0\0'), new Uint8Array(deflateSync(lines))]))

test('EXIF that is stored as text is read, upright', () => {
  const found = metadataOf(withChunk(raw(`\nexif\n      ${whole.length}\n${hexOf(whole)}\n`)))
  expect([found.exif?.length, readOrientation(found.exif)]).toEqual([exif.length, 1])
})

test.each(['', '\nexif\n 9\nzz', `\nexif\n9999999\n${hexOf(exif)}\n`, 'a'.repeat(5_000)])(
  'text %# that is no EXIF is passed over',
  (lines) => {
    expect(metadataOf(withChunk(raw(lines))).exif).toBeUndefined()
  },
)

test('EXIF in text longer than any EXIF block is passed over, whether deflated or plain', () => {
  const lines = `\nexif\n${whole.length}\n${hexOf(whole)}${'0'.repeat(300_000)}`
  const plain = chunk('tEXt', latin1Bytes(`Raw profile type exif\0${lines}`))
  for (const added of [raw(lines), plain]) expect(metadataOf(withChunk(added)).exif).toBeUndefined()
})

test('a first directory is moved to the end, once, with its entries as they were', () => {
  const moved = moveFirstDirectory(exif)
  expect([...moved.subarray(0, 8)]).toEqual([73, 73, 42, 0, 26, 0, 0, 0])
  expect([...moved.subarray(26)]).toEqual([...exif.subarray(8)])
  expect(readOrientation(moved)).toBe(6)
  expect(moveFirstDirectory(moved)).toBe(moved)
  for (const damaged of [exif.subarray(0, 12), exif.subarray(0, 4), new Uint8Array()]) {
    expect(moveFirstDirectory(damaged)).toBe(damaged)
  }
})

test('comment and IPTC of a JPEG are written as text', () => {
  const iptc = latin1Bytes('8BIM'.repeat(30))
  const written = rewriteMetadata(bare, () => ({ jpegComment: latin1Bytes('hello'), iptc }))
  expect(latin1Text(written)).toContain('Comment\0hello')
  const at = Buffer.from(written).indexOf('Raw profile type iptc') + 'Raw profile type iptc'.length + 2
  const lines = inflateSync(written.subarray(at)).toString().split('\n')
  expect(lines.slice(0, 3)).toEqual(['', 'iptc', '     120'])
  expect(Buffer.from(lines.slice(3).join(''), 'hex')).toEqual(Buffer.from(iptc))
})

/** A keyword, as IPTC-IIM stores it: record 2, data set 25. */
const records = Uint8Array.from([0x1c, 2, 25, 0, 3, 111, 110, 101])
const resources = photoshopResource(iptcResource, records)

test.each([
  ['resources', 'iptc', resources],
  ['records alone', 'iptc', records],
  ['resources under their own name', '8bim', resources],
])('IPTC that is stored as text is read, once: %s', (_, name, stored) => {
  const lines = `\n${name}\n${stored.length}\n${hexOf(stored)}\n`
  const added = chunk('tEXt', latin1Bytes(`Raw profile type ${name}\0${lines}`))
  const found = metadataOf(withChunk(added))
  expect([found.iptc, found.pngText]).toEqual([resources, undefined])
  const rewritten = rewriteMetadata(withChunk(added), (metadata) => ({ ...metadata }))
  expect(metadataOf(rewritten)).toEqual(found)
  expect(latin1Text(rewritten).split('Raw profile')).toHaveLength(2)
})

test('text that says to be IPTC and is none stays text', () => {
  const added = chunk('tEXt', latin1Bytes(`Raw profile type iptc\0\niptc\n8\n${hexOf(exif)}\n`))
  expect(metadataOf(withChunk(added))).toMatchObject({ pngText: added })
  expect(metadataOf(withChunk(added)).iptc).toBeUndefined()
})
