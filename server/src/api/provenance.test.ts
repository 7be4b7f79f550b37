import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let ann: string
let id: string

beforeAll(async () => {
  server = await startServerUnderTest()
  ann = await server.token('ann@example.com')
  id = (await server.upload(ann, await photoOf(8, 6))).json().id
})
afterAll(() => server.close())

const ask = (token: string | null, imageId: string, query = '') =>
  server.app.inject({
    url: `/api/images/${imageId}/provenance${query}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })

test('a photo without label and manifest says nothing', async () => {
  const answer = await ask(ann, id)
  expect(answer.json()).toEqual({ sourceType: null, history: [], manifest: null })
})

test('a result is read by its edit, and one of another photo is not found', async () => {
  const { editId } = (await server.process(ann, id, { maskData: await maskDataOf(8, 6) })).json()
  expect((await ask(ann, id, `?edit=${editId}`)).statusCode).toBe(200)
  const other = (await server.upload(ann, await photoOf(8, 6))).json().id
  expect((await ask(ann, other, `?edit=${editId}`)).statusCode).toBe(404)
})

test('only the owner may ask', async () => {
  const bob = await server.token('bob@example.com')
  expect((await ask(bob, id)).statusCode).toBe(404)
  expect((await ask(null, id)).statusCode).toBe(401)
})
