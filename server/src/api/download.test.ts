import { readLayers } from '@spotless/engine-node/testing/readLayers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskDataOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let ann: string
let id: string

/** A photo with grain, so that quality shows in bytes. */
const grain = (): Buffer => {
  let state = 1
  return Buffer.from(
    Uint8Array.from({ length: 300 * 200 * 3 }, (_, at) => {
      state = (state * 16_807) % 2_147_483_647
      return ((at / 900) % 200) + (state % 40)
    }),
  )
}

beforeAll(async () => {
  server = await startServerUnderTest()
  ann = await server.token('ann@example.com')
  const photo = await sharp(grain(), { raw: { width: 300, height: 200, channels: 3 } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  id = (await server.upload(ann, new Uint8Array(photo))).json().id
})
afterAll(() => server.close())

const ask = async (query: string, token = ann) =>
  server.app.inject({
    url: `/api/images/${id}/download?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })

test.each([
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'heif'],
  ['tiff', 'tiff'],
])('as %s: the same picture in that format, named after it', async (format, seen) => {
  const answer = await ask(`of=original&format=${format}`)
  expect(answer.statusCode).toBe(200)
  const facts = await sharp(answer.rawPayload).metadata()
  expect(facts).toMatchObject({ format: seen, width: 300, height: 200 })
  expect(answer.headers['content-type']).toBe(`image/${format}`)
  expect(answer.headers['content-disposition']).toMatch(/filename="(?!processed-).*\.(jpg|png|webp|avif|tif)"/)
  if (format === 'tiff') expect(facts.depth).toBe('ushort')
  if (format === 'png' || format === 'tiff') {
    const [made, own] = await Promise.all(
      [answer.rawPayload, (await ask('of=original')).rawPayload].map((file) => sharp(file).raw().toBuffer()),
    )
    expect(made).toEqual(own)
  }
})

test('a size limit takes the highest quality that fits', async () => {
  const maxBytes = 12_000
  const answer = await ask(`of=original&format=jpeg&maxBytes=${maxBytes}`)
  const quality = Number(answer.headers['x-quality'])
  expect(answer.rawPayload.length).toBeLessThanOrEqual(maxBytes)
  const next = await ask(`of=original&format=jpeg&quality=${quality + 1}`)
  expect(next.rawPayload.length).toBeGreaterThan(maxBytes)
})

test('a limit that no quality keeps to is refused with what would help', async () => {
  const answer = await ask('of=original&format=png&maxBytes=2000')
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'result_too_large'])
  expect(answer.json().error).toMatch(/kB; the limit is 2 kB.*long side/)
})

test('the long side shrinks and never grows', async () => {
  const sizeOf = async (longSidePx: number) =>
    sharp((await ask(`of=original&format=webp&longSidePx=${longSidePx}`)).rawPayload).metadata()
  expect(await sizeOf(150)).toMatchObject({ width: 150, height: 100 })
  expect(await sizeOf(3_000)).toMatchObject({ width: 300, height: 200 })
})

test('metadata is kept, loses its location alone, or is removed, in every format that a new picture is made for', async () => {
  for (const format of ['original', 'webp', 'avif', 'png']) {
    const exifOf = async (metadata: string): Promise<string> =>
      Buffer.from(
        (await sharp((await ask(`of=original&format=${format}&metadata=${metadata}`)).rawPayload).metadata()).exif ??
          '',
      ).toString('latin1')
    const [kept, unplaced, removed] = [await exifOf('keep'), await exifOf('remove-location'), await exifOf('remove')]
    expect([kept.includes('Somebody'), unplaced.includes('Somebody'), removed]).toEqual([true, true, ''])
    // 51 degrees as a fraction.
    expect([kept.includes('3\0\0\0\u0001\0\0\0'), unplaced.includes('3\0\0\0\u0001\0\0\0')]).toEqual([true, false])
  }
})

test('the latest result is meant where none is named; nobody gets those of others', async () => {
  expect((await ask('')).statusCode).toBe(404)
  const edit = await server.process(ann, id, { maskData: await maskDataOf(300, 200) })
  expect(edit.statusCode).toBe(200)
  const latest = await ask('')
  expect(latest.statusCode).toBe(200)
  expect(latest.headers['content-disposition']).toContain('filename="processed-')
  expect((await ask(`of=${edit.json().editId}`)).rawPayload).toEqual(latest.rawPayload)
  expect((await ask('of=00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await ask('', await server.token('bob@example.com'))).statusCode).toBe(404)
})

test('a PSD holds the photo, the result and the mask that made it', async () => {
  const edit = await server.process(ann, id, { maskData: await maskDataOf(300, 200) })
  const answer = await ask(`of=${edit.json().editId}&format=psd`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/vnd.adobe.photoshop'])
  expect(answer.headers['content-disposition']).toMatch(/filename="processed-.*\.psd"/)
  const { children = [] } = readLayers(answer.rawPayload)
  expect(children.map(({ name }) => name)).toEqual(['Original', 'Result', 'Mask'])
  const own = await sharp((await ask('of=original')).rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect(Buffer.from(children[0]?.imageData?.data as Uint8ClampedArray)).toEqual(own)
  const alone = await ask('of=original&format=psd&metadata=remove')
  expect(readLayers(alone.rawPayload).children?.map(({ name }) => name)).toEqual(['Original'])
})

test.each([
  'format=psd&quality=50',
  'format=psd&maxBytes=20000',
  'format=psd&longSidePx=100',
  'format=gif',
  'quality=0',
  'maxBytes=1',
  'longSidePx=0',
  'metadata=some',
  'wish=1',
])('refuses %s', async (query) => {
  expect((await ask(query)).statusCode).toBe(400)
})
