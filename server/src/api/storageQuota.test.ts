import { plans } from '@spotless/contract/billing'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactMessages, edits, processedImages, users } from '../db/schema.ts'
import { sweepRetention } from '../privacy/sweepRetention.ts'
import { databases } from '../testing/databases.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import { maskDataOf, photoOf, type ServerUnderTest } from '../testing/serverUnderTest.ts'

const { maxPhotos, maxStoredBytes } = plans.free

describe.each(databases)('storage per plan on $name', ({ start }) => {
  let server: ServerUnderTest
  serverOfSuite(start, async (opened) => {
    server = opened
  })
  const db = () => server.connection.database
  let people = 0

  /** A new person, by name and token. */
  const newcomer = async () => {
    people += 1
    const email = `storage-${people}@example.com`
    const token = await server.token(email)
    const get = async (url: string) =>
      (await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json()
    const { id: userId } = await get('/api/auth/user')
    return { email, token, get, userId: String(userId) }
  }
  /** Rows of photos without files, `minutesAgo` apart. */
  const addPhotos = async (userId: string, amount: number, bytes = 1) => {
    const facts = {
      originalFilename: 'a.png',
      originalPath: 'none',
      width: 1,
      height: 1,
      format: 'png' as const,
      bytes,
    }
    const rows = Array.from({ length: amount }, (_row, index) => ({
      userId,
      ...facts,
      originalFilename: `${index}.png`,
      createdAt: new Date(Date.now() - index * 60_000),
    }))
    await db().insert(processedImages).values(rows)
  }

  test('the account shows what originals, masks, results and intermediates take', async () => {
    const { token, get } = await newcomer()
    const photo = await photoOf(8, 6)
    const { id } = (await server.upload(token, photo)).json()
    expect((await get('/api/account')).storage).toEqual({
      photos: 1,
      maxPhotos,
      bytes: photo.length,
      maxBytes: maxStoredBytes,
    })
    const maskData = await maskDataOf(8, 6)
    expect((await server.process(token, id, { maskData, mode: 'erase', isIterativeEdit: false })).statusCode).toBe(200)
    const [edit] = await db().select().from(edits).where(eq(edits.imageId, id))
    const stored = await Promise.all(
      [edit?.maskPath, edit?.resultPath, edit?.workPath].map((key) => server.storage.read(key ?? '')),
    )
    const made = stored.reduce((total, { length }) => total + length, 0)
    expect((await get('/api/account')).storage).toMatchObject({ photos: 1, bytes: photo.length + made })
  })

  test('a full number of photos refuses the next upload before its bytes are stored, with the way out', async () => {
    const { token, userId } = await newcomer()
    await addPhotos(userId, maxPhotos - 1)
    const photo = await photoOf(8, 6)
    expect((await server.upload(token, photo)).statusCode).toBe(201)
    const files = await server.files()
    const refused = await server.upload(token, photo)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'storage_full'])
    expect(refused.json().error).toBe(
      `You have ${maxPhotos} photos, the most on your plan. Delete photos on your account page, or choose a plan with more storage.`,
    )
    expect(await server.files()).toEqual(files)
  })

  test('full bytes refuse uploads, edits and nothing of other people, and a deletion makes room', async () => {
    const { token, userId } = await newcomer()
    const photo = await photoOf(8, 6)
    const { id } = (await server.upload(token, photo)).json()
    await addPhotos(userId, 1, maxStoredBytes - photo.length)
    const files = await server.files()
    const upload = await server.upload(token, photo)
    expect([upload.statusCode, upload.json().code]).toEqual([403, 'storage_full'])
    expect(upload.json().error).toContain('Your storage of 1000 MB is full.')
    const edit = await server.process(token, id, {
      maskData: await maskDataOf(8, 6),
      mode: 'erase',
      isIterativeEdit: false,
    })
    expect([edit.statusCode, edit.json().code]).toEqual([403, 'storage_full'])
    expect((await server.files()).toSorted()).toEqual(files.toSorted())
    expect((await server.upload((await newcomer()).token, photo)).statusCode).toBe(201)
    await db()
      .delete(processedImages)
      .where(sql`${processedImages.userId} = ${userId} and ${processedImages.originalPath} = 'none'`)
    expect((await server.upload(token, photo)).statusCode).toBe(201)
  })

  test('parallel uploads do not exceed the plan together', async () => {
    const { token, userId, get } = await newcomer()
    await addPhotos(userId, maxPhotos - 1)
    const photo = await photoOf(8, 6)
    const answers = await Promise.all([0, 1, 2].map(() => server.upload(token, photo)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403])
    expect((await get('/api/account')).storage.photos).toBe(maxPhotos)
  })

  test('a larger plan has more room at once', async () => {
    const { token, userId } = await newcomer()
    await addPhotos(userId, maxPhotos)
    const photo = await photoOf(8, 6)
    expect((await server.upload(token, photo)).statusCode).toBe(403)
    await db().update(users).set({ subscriptionTier: 'monthly' }).where(eq(users.id, userId))
    expect((await server.upload(token, photo)).statusCode).toBe(201)
  })

  test('the list comes in pages without gaps or repeats, while photos are added and deleted', async () => {
    const { token, get, userId } = await newcomer()
    await addPhotos(userId, 60)
    type Page = { images: { id: string; originalFilename: string }[]; next: string | null }
    const first: Page = await get('/api/images')
    expect(first.images).toHaveLength(24)
    await server.upload(token, await photoOf(8, 6))
    await server.app.inject({
      method: 'DELETE',
      url: `/api/images/${first.images.at(-1)?.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const second: Page = await get(`/api/images?after=${first.next}`)
    const third: Page = await get(`/api/images?after=${second.next}`)
    const names = [first, second, third].flatMap(({ images }) => images.map((image) => image.originalFilename))
    expect(names).toEqual(Array.from({ length: 60 }, (_name, index) => `${index}.png`))
    expect(third.next).toBeNull()
    const wrong = await server.app.inject({
      url: '/api/images?after=1_x',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(wrong.statusCode).toBe(400)
  })

  test('delete all removes every photo of the person with its files, and no one else’s', async () => {
    const { token, get } = await newcomer()
    const other = await newcomer()
    const photo = await photoOf(8, 6)
    const ids: string[] = []
    for (let upload = 0; upload < 3; upload += 1) ids.push((await server.upload(token, photo)).json().id)
    await server.upload(other.token, photo)
    const deleted = await server.app.inject({
      method: 'DELETE',
      url: '/api/images',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(deleted.json()).toEqual({ deleted: 3 })
    expect([(await get('/api/images')).images, (await get('/api/account')).storage.bytes]).toEqual([[], 0])
    expect((await server.paths()).filter((path) => ids.some((id) => path.includes(id)))).toEqual([])
    expect((await other.get('/api/images')).images).toHaveLength(1)
  })

  test('contact messages go after their retention, sent or not', async () => {
    const hours = server.config.retentionHours
    const at = (age: number) => new Date(Date.now() - age * 3_600_000)
    await db()
      .insert(contactMessages)
      .values([
        {
          email: 'a@b.example',
          message: 'old and sent',
          createdAt: at(hours.messages + 1),
          sentAt: at(hours.messages),
        },
        { email: 'a@b.example', message: 'old', createdAt: at(hours.messages + 1) },
        { email: 'a@b.example', message: 'young', createdAt: at(hours.messages - 1) },
      ])
    const { events, storage } = server
    await sweepRetention({ database: db(), events, storage }, hours, new Date())
    const left = await db().select({ message: contactMessages.message }).from(contactMessages)
    expect(left).toEqual([{ message: 'young' }])
  })
})
