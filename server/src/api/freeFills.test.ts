import { maxFreeFills } from '@spotless/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskDataOf, photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

let server: ServerUnderTest
let token: string
let imageId: string
let editId: string
interface Seen {
  readonly attempt: number | undefined
  readonly mask: number
  readonly localOnly: boolean | undefined
  readonly shadows: number
  readonly ways: readonly unknown[]
}
const seen: Seen[] = []
const shadow = [
  [1, 4],
  [5, 4],
  [5, 6],
]

beforeAll(async () => {
  server = await startServerUnderTest()
  const made = server.engine.run
  server.engine.run = async (request, options) => {
    const { options: asked, mask } = request
    const { attempt, shadows = [] } = asked.erase ?? {}
    const { ways = [] } = asked.background ?? {}
    seen.push({ attempt, mask: mask?.length ?? 0, localOnly: asked.localOnly, shadows: shadows.length, ways })
    return made(request, options)
  }
  token = await server.token('ann@example.com')
  imageId = (await server.upload(token, await photoOf(8, 6), { editingMode: 'object-removal' })).json().id
  const options = { erase: { shadows: [shadow] } }
  const first = await server.process(token, imageId, { maskData: await maskDataOf(8, 6), options })
  expect(first.json()).toMatchObject({ creditsCharged: 1 })
  editId = first.json().editId
})
afterAll(() => server.close())

const another = (attempt: number, body: object = {}) =>
  server.process(token, imageId, { anotherFillOf: editId, options: { erase: { attempt } }, ...body })

test('another fill of a charged erase has its mask and shadows, costs nothing and asks no hosted model', async () => {
  const { creditsRemaining } = (await another(1)).json()
  expect(seen.at(-1)).toEqual({ attempt: 1, mask: seen[0]?.mask, localOnly: true, shadows: 1, ways: [] })
  const answer = (await another(2)).json()
  expect(answer).toMatchObject({ creditsCharged: 0, creditsRemaining })
  expect(answer.editId).not.toBe(editId)
  const next = await server.process(token, imageId, {
    maskData: await maskDataOf(8, 6),
    isIterativeEdit: true,
    currentImageUrl: answer.processedPath,
  })
  expect(next.json()).toMatchObject({ creditsCharged: 1 })
})

test('each further fill is made once, however often it is asked for', async () => {
  const first = (await another(3)).json()
  const runs = seen.length
  expect((await another(3)).json()).toMatchObject({ editId: first.editId, creditsCharged: 0 })
  expect(seen).toHaveLength(runs)
})

test('the ways of a watermark removal are as free, and of the same mode only', async () => {
  const photo = await photoOf(8, 6)
  const id = (await server.upload(token, photo, { editingMode: 'watermark-removal' })).json().id
  const charged = (await server.process(token, id, { maskData: await maskDataOf(8, 6) })).json()
  const asked = { anotherFillOf: charged.editId, options: { erase: { attempt: 2 } } }
  const answer = await server.process(token, id, asked)
  expect(answer.json()).toMatchObject({ creditsCharged: 0, creditsRemaining: charged.creditsRemaining })
  expect(seen.at(-1)).toMatchObject({ attempt: 2, localOnly: true })
  expect((await server.process(token, id, { ...asked, editingMode: 'object-removal' })).statusCode).toBe(400)
})

test('a cut-out with other parts kept is as free, without a mask', async () => {
  const photo = await photoOf(8, 6)
  const id = (await server.upload(token, photo, { editingMode: 'background-removal' })).json().id
  const charged = (await server.process(token, id, {})).json()
  expect(charged).toMatchObject({ creditsCharged: 1 })
  const background = { attempt: 1, ways: [{ area: 0, way: 'kept' }] }
  const answer = await server.process(token, id, { anotherFillOf: charged.editId, options: { background } })
  expect(answer.json()).toMatchObject({ creditsCharged: 0, creditsRemaining: charged.creditsRemaining })
  expect(seen.at(-1)).toMatchObject({ mask: 0, localOnly: true, ways: [{ area: 0, way: 'kept' }] })
  const unnumbered = { anotherFillOf: charged.editId, options: { background: { ways: background.ways } } }
  expect((await server.process(token, id, unnumbered)).statusCode).toBe(400)
})

test('a free fill cannot be had without a charged erase, of another free fill, beyond the last number or by a key', async () => {
  const free = (await another(4)).json()
  const refused = [
    await server.process(token, imageId, { anotherFillOf: free.editId, options: { erase: { attempt: 1 } } }),
    await server.process(token, imageId, { anotherFillOf: imageId, options: { erase: { attempt: 1 } } }),
    await another(0),
    await another(maxFreeFills + 1),
    await another(1, { editingMode: 'watermark-removal' }),
    await server.process(
      token,
      imageId,
      { maskData: await maskDataOf(8, 6) },
      { 'idempotency-key': `fill:${editId}:5` },
    ),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400])
  const stranger = await server.token('bob@example.com')
  const foreign = await server.process(stranger, imageId, { anotherFillOf: editId, options: { erase: { attempt: 5 } } })
  expect(foreign.statusCode).toBe(404)
})
