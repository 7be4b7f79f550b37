import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edits, processedImages, usageRecords } from '../db/schema.ts'
import { maxFreeCutouts } from '../edits/storeFreeCutout.ts'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let ann: string
let photo: Buffer

/** 8 × 6 pixels: a red block in the middle four columns, nothing beside it. */
const cutoutPng = (): Promise<Buffer> => {
  const data = Buffer.alloc(8 * 6 * 4)
  for (let pixel = 0; pixel < 48; pixel++) if (pixel % 8 >= 2 && pixel % 8 < 6) data.set([255, 0, 0, 255], pixel * 4)
  return sharp(data, { raw: { width: 8, height: 6, channels: 4 } })
    .png()
    .toBuffer()
}

beforeAll(async () => {
  server = await startServerUnderTest()
  const cutout = await cutoutPng()
  server.engine.run = async (request) => ({
    file: cutout,
    format: 'png',
    width: 8,
    height: 6,
    engine: 'IS-Net',
    notes: [],
    timingsMs: {},
    ...(request.mode === 'background-removal' && { work: cutout }),
  })
  ann = await server.token('ann@example.com')
  photo = await photoOf(8, 6)
})
afterAll(() => server.close())

const uploaded = async (token: string): Promise<string> =>
  (await server.upload(token, photo, { editingMode: 'background-removal' })).json().id
const cutOutOf = async (token: string): Promise<string> => {
  const id = await uploaded(token)
  expect((await server.process(token, id, {})).statusCode).toBe(200)
  return id
}
const change = (token: string, id: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/images/${id}/background`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
const usage = async (token: string) =>
  (await server.app.inject({ url: '/api/usage', headers: { authorization: `Bearer ${token}` } })).json()
const rows = async () => ({
  edits: (await server.connection.database.select().from(edits)).length,
  files: (await server.files()).length,
})

/** How many files the database knows of. */
const filesKnown = async (): Promise<number> => {
  const { database } = server.connection
  const results = await database.select().from(edits)
  const known = results.flatMap(({ resultPath, workPath }) => [resultPath, workPath].filter((path) => path !== null))
  return known.length + (await database.select().from(processedImages)).length
}

describe('a cut-out gets another background', () => {
  let id: string
  beforeAll(async () => {
    id = await cutOutOf(ann)
  })

  test('a colour, at once and free, as a new result behind a signed link', async () => {
    const before = await usage(ann)
    const answer = await change(ann, id, { backdrop: { kind: 'colour', colour: '#0000ff' } })
    expect(answer.json()).toMatchObject({
      width: 8,
      height: 6,
      format: 'png',
      engine: 'IS-Net',
      creditsCharged: 0,
      creditsRemaining: before.creditsRemaining,
    })
    const file = await server.app.inject({ url: answer.json().processedPath })
    const pixels = await sharp(file.rawPayload).raw().toBuffer()
    expect([...pixels.subarray(3, 9)]).toEqual([0, 0, 255, 255, 0, 0])
    expect(await usage(ann)).toEqual(before)
    expect(await server.connection.database.select().from(usageRecords)).toHaveLength(1)
    const listed = await server.app.inject({ url: '/api/images', headers: { authorization: `Bearer ${ann}` } })
    expect(listed.json().images[0].results.map((result: { editId: string }) => result.editId)[0]).toBe(
      answer.json().editId,
    )
  })

  test.each([
    ['a gradient', { backdrop: { kind: 'gradient', from: '#000000', to: '#ffffff' } }, [8, 6, 'png', 3]],
    ['its own blur', { backdrop: { kind: 'blur' }, format: 'jpeg' }, [8, 6, 'jpeg', 3]],
    ['nothing, cut to the subject', { framing: 'trimmed', marginRatio: 0 }, [4, 6, 'png', 4]],
    ['nothing, in a square', { framing: 'square', marginRatio: 0, format: 'webp' }, [6, 6, 'webp', 4]],
  ])('%s', async (_name, body, [width, height, format, channels]) => {
    const answer = await change(ann, id, body)
    const file = await server.app.inject({ url: answer.json().processedPath })
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width, height, format, channels })
  })

  test('another photo of the same person, and each change starts from the cut-out again', async () => {
    const answer = await change(ann, id, { backdrop: { kind: 'photo' }, backgroundImageId: await uploaded(ann) })
    const file = await server.app.inject({ url: answer.json().processedPath })
    const pixels = await sharp(file.rawPayload).raw().toBuffer()
    expect([...pixels.subarray(3, 9)]).toEqual([0x33, 0x66, 0x99, 255, 0, 0])
  })

  test('of many changes the last are kept, and the cut-out always', async () => {
    const dana = await server.token('dana@example.com')
    const own = await cutOutOf(dana)
    const first = (await change(dana, own, {})).json()
    for (let time = 0; time < maxFreeCutouts; time++) expect((await change(dana, own, {})).statusCode).toBe(200)
    expect((await server.app.inject({ url: first.processedPath })).statusCode).toBe(404)
    const kept = await server.connection.database.select().from(edits).where(eq(edits.imageId, own))
    expect(kept).toHaveLength(maxFreeCutouts + 1)
    expect(kept.filter(({ workPath }) => workPath !== null)).toHaveLength(1)
  })

  test('a photo that is deleted while its change is made keeps no file', async () => {
    const own = await cutOutOf(ann)
    const { changeBackground } = server.engine
    server.engine.changeBackground = async (request, options) => {
      await server.app.inject({
        method: 'DELETE',
        url: `/api/images/${own}`,
        headers: { authorization: `Bearer ${ann}` },
      })
      return changeBackground(request, options)
    }
    const late = await change(ann, own, {})
    server.engine.changeBackground = changeBackground
    expect([late.statusCode, late.json().code]).toEqual([404, 'not_found'])
    expect((await server.connection.database.select().from(edits)).some(({ imageId }) => imageId === own)).toBe(false)
    expect((await rows()).files).toBe(await filesKnown())
  })
})

describe('what is refused, and leaves nothing behind', () => {
  const cases: [string, object, number, string][] = [
    ['a colour that is none', { backdrop: { kind: 'colour', colour: 'red' } }, 400, 'invalid_input'],
    ['a backdrop that is none', { backdrop: { kind: 'fire' } }, 400, 'invalid_input'],
    ['a field that is not ours', { backdrop: { kind: 'transparent' }, credits: 9 }, 400, 'invalid_input'],
    ['a margin too wide', { framing: 'square', marginRatio: 3 }, 400, 'invalid_input'],
    ['a transparent JPEG', { format: 'jpeg' }, 400, 'invalid_input'],
    ['another photo, not named', { backdrop: { kind: 'photo' } }, 400, 'missing_file'],
    ['another photo that is no id', { backdrop: { kind: 'photo' }, backgroundImageId: '../x' }, 400, 'invalid_input'],
    ['a cut-out that does not exist', { editId: randomUUID() }, 404, 'not_found'],
    ['a photo that does not exist', { backdrop: { kind: 'photo' }, backgroundImageId: randomUUID() }, 404, 'not_found'],
  ]
  let eve: string
  let id: string
  beforeAll(async () => {
    eve = await server.token('eve@example.com')
    id = await cutOutOf(eve)
  })
  test.each(cases)('%s', async (_name, body, status, code) => {
    const before = await rows()
    const answer = await change(eve, id, body)
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.stringMatching(/\w+ \w+/), code }])
    expect(await rows()).toEqual(before)
  })

  test("another user's photo, as subject or background, answers like one that does not exist", async () => {
    const bob = await server.token('bob@example.com')
    const anns = await cutOutOf(ann)
    const bobs = await cutOutOf(bob)
    const before = await rows()
    const others = await change(bob, anns, {})
    const nobodys = await change(bob, randomUUID(), {})
    expect([others.statusCode, others.body]).toEqual([404, nobodys.body])
    const behind = await change(bob, bobs, { backdrop: { kind: 'photo' }, backgroundImageId: anns })
    expect([behind.statusCode, behind.body]).toEqual([404, nobodys.body])
    const headers = { authorization: 'Bearer nonsense' }
    const url = `/api/images/${anns}/background`
    expect((await server.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(401)
    expect((await change(bob, 'nonsense', {})).statusCode).toBe(400)
    expect(await rows()).toEqual(before)
  })

  test('a photo without a cut-out', async () => {
    const answer = await change(ann, await uploaded(ann), {})
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
  })
})
