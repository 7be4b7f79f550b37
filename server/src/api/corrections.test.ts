import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { edits } from '../db/schema.ts'
import { maxFreeCutouts } from '../edits/storeFreeCutout.ts'
import { type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

const [width, height] = [96, 64]
let server: ServerUnderTest
let ann: string
let id: string

/** A red block before blue, columns 32–64; the cut-out lost the right half of it. */
const rgb = Buffer.alloc(width * height * 3)
const rgba = Buffer.alloc(width * height * 4)
for (let pixel = 0; pixel < width * height; pixel++) {
  const column = pixel % width
  rgb.set(column >= 32 && column < 64 ? [200, 30, 30] : [30, 60, 160], pixel * 3)
  if (column >= 32 && column < 48) rgba.set([200, 30, 30, 255], pixel * 4)
}
const png = (data: Buffer, channels: 3 | 4, scale = 1) =>
  sharp(data, { raw: { width, height, channels } })
    .resize(width * scale, height * scale, { kernel: 'nearest' })
    .png()
    .toBuffer()

beforeAll(async () => {
  server = await startServerUnderTest()
  ann = await server.token('ann@example.com')
  id = await cutOutOf(ann)
})
afterAll(() => server.close())

const cutOutOf = async (token: string, scale = 1): Promise<string> => {
  const cutout = await png(rgba, 4, scale)
  const size = { width: width * scale, height: height * scale }
  const answer = { format: 'png' as const, ...size, engine: 'IS-Net', notes: [], timingsMs: {} }
  server.engine.run = async () => ({ ...answer, file: cutout, work: cutout })
  const own = (await server.upload(token, await png(rgb, 3, scale), { editingMode: 'background-removal' })).json().id
  expect((await server.process(token, own, {})).statusCode).toBe(200)
  return own
}
const post = (token: string, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload })
const correct = (token: string, own: string, payload: object) => post(token, `/api/images/${own}/corrections`, payload)
const preview = (token: string, own: string, payload: object) =>
  post(token, `/api/images/${own}/corrections/preview`, payload)

const alphaAt = async (file: Buffer, column: number): Promise<number | undefined> => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  return data[(32 * info.width + column) * 4 + 3]
}
const fileOf = async (path: string): Promise<Buffer> => (await server.app.inject({ url: path })).rawPayload

const keep = {
  kind: 'keep',
  radiusPx: 3,
  points: [
    [56, 16],
    [56, 48],
  ],
}
const remove = { kind: 'remove', isHard: true, radiusPx: 2, points: [[36, 32]] }

/** A mask as a data URL, white in some columns. */
const maskOf = async (from: number, to: number): Promise<string> => {
  const data = Buffer.alloc(width * height)
  for (let pixel = 0; pixel < data.length; pixel++) if (pixel % width >= from && pixel % width < to) data[pixel] = 255
  const file = await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${file.toString('base64')}`
}

describe('a cut-out is corrected', () => {
  test('by a thing that was clicked: it is looked for in the photo, and its outline is brought back', async () => {
    const cleo = await server.token('cleo@example.com')
    const own = await cutOutOf(cleo)
    const [cutout] = await server.connection.database.select().from(edits).where(eq(edits.imageId, own))
    const outline: [number, number][] = [48, 64, 64, 48].map((x, at) => [x, at < 2 ? 0 : 64])
    let searched: unknown[] = []
    server.engine.findCandidates = async ({ photo, cutout: alpha = photo, strokes = [], isPreview = false }) => {
      const channelsOf = async (file: Uint8Array) => (await sharp(file).metadata()).channels
      searched = [await channelsOf(photo), await channelsOf(alpha), isPreview, strokes.length]
      return { width, height, candidates: [{ kind: 'object', confidence: 1, outline }] }
    }
    const hints = [{ kind: 'add', points: [[56, 32]] }]
    const found = await post(cleo, `/api/images/${own}/candidates`, { cutoutId: cutout?.id, hints })
    expect([found.statusCode, searched]).toEqual([200, [3, 4, false, 0]])
    const again = { cutoutId: cutout?.id, hints: [{ ...hints[0], isExtra: true }], strokes: [remove] }
    const rough = await post(cleo, `/api/images/${own}/candidates/preview`, again)
    expect([rough.json(), searched]).toEqual([{ outlines: [outline] }, [3, 4, true, 1]])
    await post(cleo, `/api/images/${own}/candidates`, again)
    expect(searched).toEqual([3, 4, false, 1])
    for (const { cutoutId, ...homeless } of [again, { ...again, strokes: undefined }, { ...again, hints }]) {
      expect(await post(cleo, `/api/images/${own}/candidates`, homeless)).toMatchObject({ statusCode: 400 })
    }
    const outlines = found.json().candidates.map((candidate: { outline: unknown }) => candidate.outline)
    const answer = await correct(cleo, own, { strokes: [{ kind: 'keep', outlines }] })
    expect(answer.statusCode).toBe(200)
    const file = await fileOf(answer.json().processedPath)
    expect([await alphaAt(file, 56), await alphaAt(file, 80)]).toEqual([255, 0])
    expect(await correct(cleo, own, { strokes: [{ kind: 'keep', outlines: [] }] })).toMatchObject({ statusCode: 400 })
  })

  test('by a thing that is to be the only one: what else was kept goes', async () => {
    const dora = await server.token('dora@example.com')
    const own = await cutOutOf(dora)
    const outline = [48, 64, 64, 48].map((x, at) => [x, at < 2 ? 0 : 64])
    const alphas = async (strokes: readonly object[]) => {
      const file = await fileOf((await correct(dora, own, { strokes })).json().processedPath)
      return [await alphaAt(file, 36), await alphaAt(file, 58), await alphaAt(file, 80)]
    }
    const only = { kind: 'keep', outlines: [outline], isOnly: true }
    expect(await alphas([{ ...only, isOnly: false }])).toEqual([255, 255, 0])
    expect(await alphas([only])).toEqual([0, 255, 0])
  })

  test('a rough preview is asked for first: the same part, of which the next request gives the pixels', async () => {
    const eve = await server.token('eve@example.com')
    const large = await cutOutOf(eve, 20)
    const points = keep.points.map(([x = 0, y = 0]) => [20 * x, 20 * y])
    const asked = { strokes: [{ kind: 'keep', radiusPx: 60, points }] }
    const rough = (await preview(eve, large, { ...asked, isRough: true })).json().patch
    const fine = (await preview(eve, large, asked)).json().patch
    const part = ({ left, top, width: columns, height: rows }: typeof rough) => [left, top, columns, rows]
    expect([rough.isRough, fine.isRough, part(fine)]).toEqual([true, false, part(rough)])
    const exact = { strokes: [{ kind: 'keep', radiusPx: 60, points, isHard: true }], isRough: true }
    expect((await preview(eve, large, exact)).json().patch.isRough, 'exact strokes need no solving').toBe(false)
    const small = { strokes: [keep], isRough: true }
    expect((await preview(ann, id, small)).json().patch.isRough, 'as fine as the photo at once').toBe(false)
  })

  test('a preview shows the part that a stroke changes and keeps nothing', async () => {
    const before = await server.files()
    const { patch } = (await preview(ann, id, { strokes: [keep] })).json()
    const { data, info } = await sharp(Buffer.from(patch.png.split(',')[1], 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([patch.width, patch.height, 4])
    expect(data[((32 - patch.top) * patch.width + 56 - patch.left) * 4 + 3]).toBe(255)
    const changed = await sharp(Buffer.from(patch.changed.split(',')[1], 'base64'))
      .raw()
      .toBuffer()
    const greyAndAlphaAt = (column: number) => {
      const pixel = (32 - patch.top) * patch.width + column - patch.left
      return [changed[pixel * 4], changed[pixel * 4 + 3]]
    }
    expect(changed).toHaveLength(patch.width * patch.height * 4)
    expect([greyAndAlphaAt(56), greyAndAlphaAt(40)]).toEqual([
      [255, 255],
      [0, 0],
    ])
    expect(await server.files()).toEqual(before)
  })

  test('the cut-out is made ready without a stroke; then no preview reads its files again, also with another person’s between', async () => {
    const bob = await server.token('bob-strokes@example.com')
    const [own, other] = [await cutOutOf(ann), await cutOutOf(bob)]
    expect((await preview(ann, own, { strokes: [] })).json()).toEqual({ patch: null })
    const read = vi.spyOn(server.storage, 'read')
    expect((await preview(ann, own, { strokes: [keep] })).json().patch).not.toBeNull()
    expect(read).not.toHaveBeenCalled()
    expect((await preview(bob, other, { strokes: [keep] })).json().patch).not.toBeNull()
    expect(read).toHaveBeenCalledTimes(2)
    expect((await preview(ann, own, { strokes: [keep, remove] })).json().patch).not.toBeNull()
    expect(read).toHaveBeenCalledTimes(2)
    read.mockRestore()
  })

  test('strokes count in their order, and one taken back is as if it never was', async () => {
    await preview(ann, id, { strokes: [keep, { ...remove, points: [[56, 32]] }] })
    const { patch } = (await preview(ann, id, { strokes: [keep, remove] })).json()
    const { data } = await sharp(Buffer.from(patch.png.split(',')[1], 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[((32 - patch.top) * patch.width + 36 - patch.left) * 4 + 3]).toBe(0)
    const answer = (await correct(ann, id, { strokes: [keep, remove] })).json()
    const file = await fileOf(answer.processedPath)
    expect([await alphaAt(file, 56), await alphaAt(file, 36), await alphaAt(file, 80)]).toEqual([255, 0, 0])
  })

  test('at no cost, as a result that further changes start from', async () => {
    const own = await cutOutOf(ann)
    const answer = (await correct(ann, own, { strokes: [keep] })).json()
    expect(answer).toMatchObject({ width, height, format: 'png', engine: 'IS-Net', creditsCharged: 0 })
    const behind = await post(ann, `/api/images/${own}/background`, { backdrop: { kind: 'colour', colour: '#00ff00' } })
    const { data } = await sharp(await fileOf(behind.json().processedPath))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray((32 * width + 56) * 3, (32 * width + 56) * 3 + 3)]).toEqual([200, 30, 30])
    const again = (await correct(ann, own, { editId: answer.editId, strokes: [remove] })).json()
    const file = await fileOf(again.processedPath)
    expect([await alphaAt(file, 56), await alphaAt(file, 36)]).toEqual([255, 0])
  })

  test('a background is put behind the cut-out that is named, not behind the latest correction', async () => {
    const own = await cutOutOf(ann)
    const [charged] = await server.connection.database.select().from(edits).where(eq(edits.imageId, own))
    const { editId } = (await correct(ann, own, { strokes: [keep] })).json()
    const backdrop = { kind: 'colour', colour: '#00ff00' }
    const colourBehind = async (of: string) => {
      const behind = await post(ann, `/api/images/${own}/background`, { backdrop, editId: of })
      const { data } = await sharp(await fileOf(behind.json().processedPath))
        .raw()
        .toBuffer({ resolveWithObject: true })
      return {
        editId: behind.json().editId,
        colour: [...data.subarray((32 * width + 56) * 3, (32 * width + 56) * 3 + 3)],
      }
    }
    const first = await colourBehind(charged?.id ?? '')
    expect(first.colour).toEqual([0, 255, 0])
    expect((await colourBehind(editId)).colour).toEqual([200, 30, 30])
    expect((await colourBehind(first.editId)).colour).toEqual([0, 255, 0])
  })

  test('by masks of what to keep and to remove', async () => {
    const own = await cutOutOf(ann)
    const masks = { keep: await maskOf(70, 80), remove: await maskOf(32, 36), isHard: true }
    const file = await fileOf((await correct(ann, own, masks)).json().processedPath)
    expect([await alphaAt(file, 75), await alphaAt(file, 33), await alphaAt(file, 40)]).toEqual([255, 0, 255])
  })

  test('of many corrections the last are kept, and the charged cut-out always', async () => {
    const dana = await server.token('dana@example.com')
    const own = await cutOutOf(dana)
    for (let time = 0; time <= maxFreeCutouts; time++)
      expect((await correct(dana, own, { strokes: [remove] })).statusCode).toBe(200)
    const kept = await server.connection.database.select().from(edits).where(eq(edits.imageId, own))
    expect(kept).toHaveLength(maxFreeCutouts + 1)
    expect(kept.filter(({ credits }) => credits === 1)).toHaveLength(1)
  })

  test('a correction that a background was made from keeps its work file', async () => {
    const dora = await server.token('dora@example.com')
    const own = await cutOutOf(dora)
    const { editId } = (await correct(dora, own, { strokes: [keep] })).json()
    const backdrop = { kind: 'colour', colour: '#00ff00' }
    const behind = (await post(dora, `/api/images/${own}/background`, { backdrop })).json()
    for (let time = 0; time <= maxFreeCutouts; time++)
      expect((await correct(dora, own, { editId, strokes: [remove] })).statusCode).toBe(200)
    const again = await correct(dora, own, { editId: behind.editId, strokes: [remove] })
    const file = await fileOf(again.json().processedPath)
    expect([await alphaAt(file, 56), await alphaAt(file, 36)]).toEqual([255, 0])
  })
})

describe('what is refused', () => {
  test.each([
    ['no stroke', {}, 400, 'invalid_input'],
    ['a stroke without points', { strokes: [{ ...keep, points: [] }] }, 400, 'invalid_input'],
    ['a brush that is none', { strokes: [{ ...keep, kind: 'paint' }] }, 400, 'invalid_input'],
    ['a view that is none', { strokes: [{ ...keep, view: 'huge' }] }, 400, 'invalid_input'],
    ['a mask that is none', { keep: 'data:image/png;base64,AAAA' }, 400, 'invalid_mask'],
    [
      'a result that is not there',
      { editId: '00000000-0000-4000-8000-000000000000', strokes: [keep] },
      404,
      'not_found',
    ],
  ])('%s', async (_name, body, status, code) => {
    const answer = await correct(ann, id, body)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  test('a photo without a cut-out', async () => {
    const own = (await server.upload(ann, await png(rgb, 3))).json().id
    expect((await preview(ann, own, { strokes: [keep] })).json().code).toBe('conflict')
  })

  test('somebody else’s photo', async () => {
    const bob = await server.token('bob@example.com')
    expect((await correct(bob, id, { strokes: [keep] })).statusCode).toBe(404)
    expect((await preview(bob, id, { strokes: [keep] })).statusCode).toBe(404)
  })
})
