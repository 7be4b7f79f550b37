import { batchAnswerSchema, batchEventSchema } from '@spotless/contract/batch'
import { SpotlessError } from '@spotless/contract/error'
import { describe, expect, test } from 'vitest'
import { advanceBatch } from '../batches/advanceBatch.ts'
import { openBatchEvents } from '../batches/batchEvents.ts'
import { processedImages } from '../db/schema.ts'
import { sweepRetention } from '../privacy/sweepRetention.ts'
import { batchOwnerOf, type SentFile } from '../testing/batchOwner.ts'
import { installations } from '../testing/databases.ts'
import { hasPostgres } from '../testing/postgresCluster.ts'
import { startPostgresDatabase } from '../testing/postgresDatabase.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto, type RunEdit } from '../testing/testEngine.ts'
import { unzip } from '../testing/unzip.ts'

/** An engine that waits until it is let go, and the widths of the photos that it was given, in order. */
const gatedEngine = () => {
  const gate = Promise.withResolvers<void>()
  const widths: number[] = []
  const run: RunEdit = async (request, options) => {
    const result = await answerPhoto(request, options)
    widths.push(result.width)
    const aborted = new Promise<never>((_, reject) =>
      options.signal.addEventListener('abort', () => reject(options.signal.reason)),
    )
    await Promise.race([gate.promise, aborted])
    return result
  }
  return { run, widths, open: gate.resolve }
}

const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000 })

const photosOf = (...widths: number[]): Promise<SentFile[]> =>
  Promise.all(widths.map(async (width): Promise<SentFile> => [`p${width}.png`, await photoOf(width, 6)]))

describe.each(installations)('batches on $name', ({ start }) => {
  let server: ServerUnderTest
  let people = 0
  serverOfSuite(start, (opened) => {
    server = opened
  })
  const newcomer = () => {
    people += 1
    return batchOwnerOf(server, `batch${people}@example.com`)
  }

  test('a folder with a broken file ends in results, a reason, one charge for each result, and an archive', async () => {
    const ann = await newcomer()
    const id = await ann.create([
      ['shoes/red.png', await photoOf(8, 6)],
      ['shoes/broken.jpg', Buffer.from('not a photo')],
      ['blue.png', await photoOf(9, 6)],
    ])
    expect((await ann.read(id)).files.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'shoes/red.png pending',
      'shoes/broken.jpg failed',
      'blue.png pending',
    ])
    expect((await ann.call('POST', `/api/batches/${id}/start`)).json()).toMatchObject({ status: 'running', total: 3 })
    const ended = batchAnswerSchema.parse(await ann.until(id, ({ status }) => status === 'completed'))
    expect(ended).toMatchObject({ total: 3, completed: 2, failed: 1 })
    expect(ended.files[1]).toMatchObject({ status: 'failed', errorCode: 'unsupported_format' })
    expect([await ann.creditsUsed(), await ann.charges()]).toEqual([2, 2])
    expect((await server.app.inject({ url: ended.files[0]?.processedPath ?? '' })).rawPayload).toEqual(
      await photoOf(8, 6),
    )

    const zip = await ann.call('GET', `/api/batches/${id}/zip?pattern=${encodeURIComponent('{name}-cutout.{ext}')}`)
    expect(zip.headers['content-type']).toBe('application/zip')
    const entries = unzip(zip.rawPayload)
    expect([...entries.keys()]).toEqual(['shoes/red-cutout.png', 'blue-cutout.png', 'batch.csv'])
    expect(entries.get('shoes/red-cutout.png')).toEqual(await photoOf(8, 6))
    const [head, ...rows] = (entries.get('batch.csv')?.toString('utf8') ?? '').trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFfile,status,result,width,height,mode,engine,seconds,credits,notes,error')
    expect(rows[0]).toMatch(/^shoes\/red\.png,completed,shoes\/red-cutout\.png,8,6,background-removal,test,[\d.]+,1,,$/)
    expect(rows[1]).toMatch(/^shoes\/broken\.jpg,failed,,,,background-removal,,,0,,.+$/)
  })

  test('a file sent again is not added again; another of the same name is', async () => {
    const ann = await newcomer()
    const id = await ann.create(await photosOf(8))
    const again = await ann.send(id, [
      ['p8.png', await photoOf(8, 6)],
      ['p8.png', await photoOf(10, 6)],
    ])
    expect(again.statusCode).toBe(201)
    const { files } = await ann.read(id)
    expect(files.map(({ name, width }) => [name, width])).toEqual([
      ['p8.png', 8],
      ['p8 (2).png', 10],
    ])
    expect(again.json().files.map((file: { id: string }) => file.id)).toEqual(files.map((file) => file.id))
    await ann.send(id, [['p8.png', await photoOf(10, 6)]])
    expect((await ann.read(id)).total).toBe(2)
    // A batch of its own takes what another batch has.
    const other = await ann.create(await photosOf(8, 10))
    expect((await ann.read(other)).total).toBe(2)
    // A refused file is replaced by a good one of its name.
    await ann.send(id, [['c.png', Buffer.from('cut short')]])
    await ann.send(id, [['c.png', await photoOf(12, 6)]])
    expect((await ann.read(id)).files.map(({ name, status }) => [name, status])).toEqual([
      ['p8.png', 'pending'],
      ['p8 (2).png', 'pending'],
      ['c.png', 'pending'],
    ])
  })

  test('running out of edits pauses with the reason, and a resume goes on', async () => {
    const ann = await newcomer()
    const id = await ann.create(await photosOf(1, 2, 3, 4, 5, 6, 7))
    await ann.call('POST', `/api/batches/${id}/start`)
    const paused = await ann.until(id, ({ status, completed }) => status === 'paused' && completed === 5)
    expect(paused.pauseReason).toMatchObject({ code: 'out_of_credits' })
    expect(paused.files.filter(({ status }) => status === 'pending')).toHaveLength(2)
    expect(await ann.creditsUsed()).toBe(5)
    await ann.subscribe()
    const resumed = await ann.call('POST', `/api/batches/${id}/resume`)
    expect(resumed.json().pauseReason).toBeUndefined()
    expect(await ann.until(id, ({ status }) => status === 'completed')).toMatchObject({ completed: 7, failed: 0 })
    expect(await ann.charges()).toBe(7)
  })

  test('a single edit of somebody else waits for one job of a batch at most', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const engine = gatedEngine()
    server.engine.run = engine.run
    const id = await ann.create(await photosOf(11, 12, 13, 14, 15))
    await ann.call('POST', `/api/batches/${id}/start`)
    await soon(() => engine.widths.length).toBe(1)
    const { id: imageId } = (
      await server.upload(bob.token, await photoOf(40, 6), { editingMode: 'background-removal' })
    ).json()
    const single = server.process(bob.token, imageId, {})
    await soon(async () => (await bob.call('GET', '/api/images')).json().images[0].status).toBe('pending')
    await soon(async () => (await bob.call('GET', '/api/usage')).json().creditsUsed).toBe(1)
    engine.open()
    expect((await single).statusCode).toBe(200)
    await ann.until(id, ({ status }) => status === 'completed')
    expect(engine.widths.indexOf(40)).toBe(1)
  })

  test('a pause lets open edits end and starts no more; a cancel gives back what was reserved', async () => {
    const ann = await newcomer()
    await ann.subscribe()
    const engine = gatedEngine()
    server.engine.run = engine.run
    const id = await ann.create(await photosOf(1, 2, 3, 4, 5, 6, 7, 8))
    await ann.call('POST', `/api/batches/${id}/start`)
    await soon(() => engine.widths.length).toBe(1)
    await soon(ann.creditsUsed).toBe(4)
    expect((await ann.call('POST', `/api/batches/${id}/pause`)).json()).toMatchObject({ status: 'paused' })
    engine.open()
    await soon(async () => (await ann.read(id)).completed).toBe(4)
    expect((await ann.read(id)).status).toBe('paused')

    const second = gatedEngine()
    server.engine.run = second.run
    await ann.call('POST', `/api/batches/${id}/resume`)
    await soon(ann.creditsUsed).toBe(8)
    expect((await ann.call('POST', `/api/batches/${id}/cancel`)).json()).toMatchObject({
      status: 'cancelled',
      cancelled: 4,
    })
    expect([await ann.creditsUsed(), await ann.charges()]).toEqual([4, 4])
    expect((await ann.send(id, await photosOf(9))).json()).toMatchObject({ code: 'conflict' })

    server.engine.run = answerPhoto
    await ann.call('POST', `/api/batches/${id}/retry`)
    expect(await ann.until(id, ({ status }) => status === 'completed')).toMatchObject({ completed: 8, cancelled: 0 })
    expect(await ann.charges()).toBe(8)
  })

  test('a photo that fails is free, keeps its reason, and can be tried again alone', async () => {
    const ann = await newcomer()
    server.engine.run = async (request, options) => {
      const result = await answerPhoto(request, options)
      if (result.width === 2 || result.width === 3) throw new SpotlessError('no_subject', 'There is no subject.')
      return result
    }
    const id = await ann.create(await photosOf(1, 2, 3))
    await ann.call('POST', `/api/batches/${id}/start`)
    const ended = await ann.until(id, ({ status }) => status === 'completed')
    expect(ended.files[1]).toMatchObject({ status: 'failed', errorCode: 'no_subject', error: 'There is no subject.' })
    expect(await ann.creditsUsed()).toBe(1)
    server.engine.run = answerPhoto
    await ann.call('POST', `/api/batches/${id}/retry`, { files: [ended.files[1]?.id] })
    const again = await ann.until(id, ({ status, completed }) => status === 'completed' && completed === 2)
    expect(again.files.map(({ status }) => status)).toEqual(['completed', 'completed', 'failed'])
    expect(await ann.charges()).toBe(2)
  })

  test('processes that bring a batch on at once, or break off in between, make one edit of each file', async () => {
    const ann = await newcomer()
    const { connection, events, queue, storage } = server
    const id = await ann.create(await photosOf(1, 2, 3, 4))
    const batchEvents = await openBatchEvents(connection)
    const deps = { database: connection.database, events, queue, storage, batchEvents, now: () => new Date() }
    let calls = 0
    const breaking = {
      ...batchEvents,
      publish: (...parameters: Parameters<typeof batchEvents.publish>) => {
        calls += 1
        return calls % 2 === 1 ? Promise.reject(new Error('broken off')) : batchEvents.publish(...parameters)
      },
    }
    await ann.call('POST', `/api/batches/${id}/start`)
    await Promise.allSettled([
      ...[1, 2, 3].map(() => advanceBatch(deps, id)),
      ...[1, 2, 3].map(() => advanceBatch({ ...deps, batchEvents: breaking }, id)),
    ])
    await ann.until(id, ({ status }) => status === 'completed')
    expect([await ann.creditsUsed(), await ann.charges()]).toEqual([4, 4])
    await batchEvents.close()
  })

  test('the events begin with everything, then hold what changed, and end with the batch', async () => {
    const ann = await newcomer()
    const id = await ann.create(await photosOf(1, 2))
    const stream = ann.call('GET', `/api/batches/${id}/events`)
    await ann.call('POST', `/api/batches/${id}/start`)
    await ann.until(id, ({ status }) => status === 'completed')
    await new Promise((resolve) => setTimeout(resolve, 500))
    await ann.call('DELETE', `/api/batches/${id}`)
    const events = (await stream).body
      .split('\n\n')
      .filter((text) => text.startsWith('data: '))
      .map((text) => batchEventSchema.parse(JSON.parse(text.slice(6))))
    expect(events[0]?.files).toHaveLength(2)
    expect(events.at(-1)?.batch).toMatchObject({ completed: 2 })
    const last = new Map(events.flatMap(({ files }) => files).map((file) => [file.name, file.status]))
    expect([...last.values()]).toEqual(['completed', 'completed'])
  })

  test('a file can be removed, and a deleted batch leaves neither rows nor files', async () => {
    const ann = await newcomer()
    const id = await ann.create(await photosOf(1, 2))
    const stored = async () => {
      const { files } = await ann.read(id)
      const paths = await server.paths()
      return files.filter(({ imageId }) => paths.some((path) => path.includes(imageId ?? 'none'))).length
    }
    expect(await stored()).toBe(2)
    const before = await ann.read(id)
    expect((await ann.call('DELETE', `/api/batches/${id}/files/${before.files[0]?.id}`)).statusCode).toBe(204)
    expect((await ann.read(id)).files.map(({ name }) => name)).toEqual(['p2.png'])
    expect((await ann.call('DELETE', `/api/batches/${id}`)).statusCode).toBe(204)
    expect((await ann.call('GET', `/api/batches/${id}`)).statusCode).toBe(404)
    const paths = await server.paths()
    for (const { imageId } of before.files) expect(paths.filter((path) => path.includes(imageId ?? 'none'))).toEqual([])
  })

  test('photos of a batch are kept while it runs, and from its end as long as others from their upload', async () => {
    const ann = await newcomer()
    const hourMs = 3_600_000
    const { retentionHours } = server.config
    const sweepAfter = (hours: number) =>
      sweepRetention(
        { database: server.connection.database, events: server.events, storage: server.storage },
        retentionHours,
        new Date(Date.now() + hours * hourMs),
      )
    const engine = gatedEngine()
    server.engine.run = engine.run
    const id = await ann.create(await photosOf(1, 2, 3, 4, 5))
    await ann.call('POST', `/api/batches/${id}/start`)
    await soon(() => engine.widths.length).toBe(1)
    await sweepAfter(retentionHours.free + 1)
    expect((await ann.read(id)).files.filter(({ imageId }) => imageId !== undefined)).toHaveLength(5)
    engine.open()
    await ann.until(id, ({ status }) => status === 'completed')
    await server.connection.database
      .update(processedImages)
      .set({ createdAt: new Date(Date.now() - (retentionHours.free + 1) * hourMs) })
    await sweepAfter(retentionHours.free - 1)
    expect((await ann.read(id)).completed).toBe(5)
    await sweepAfter(retentionHours.free + 1)
    expect((await ann.call('GET', `/api/batches/${id}`)).statusCode).toBe(404)
  })

  test('a batch of somebody else does not exist', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const id = await ann.create(await photosOf(1))
    const fileId = (await ann.read(id)).files[0]?.id
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['DELETE', `/files/${fileId}`],
      ['GET', '/zip'],
      ['GET', '/events'],
      ...(['start', 'pause', 'resume', 'cancel', 'retry'] as const).map((action) => ['POST', `/${action}`] as const),
    ] as const) {
      const body = method === 'PATCH' ? { mode: 'image-upscale' } : undefined
      expect([path, (await bob.call(method, `/api/batches/${id}${path}`, body)).statusCode]).toEqual([path, 404])
    }
    expect((await bob.send(id, await photosOf(2))).statusCode).toBe(404)
    expect((await bob.call('GET', '/api/batches')).json()).toEqual({ batches: [] })
    expect((await ann.call('GET', '/api/batches')).json().batches).toMatchObject([{ id, total: 1 }])
  })

  test.each([
    [{ mode: 'object-removal', mask: 'data:image/png;base64,bm90IGEgUE5H' }, 400, 'invalid_mask'],
    [{ mode: 'nothing' }, 400, 'invalid_input'],
    [{ mode: 'image-upscale', options: { upscale: { scale: 3 } } }, 400, 'invalid_input'],
    [{ mode: 'image-upscale', userId: 'me' }, 400, 'invalid_input'],
  ])('the recipe %j is refused', async (recipe, status, code) => {
    const ann = await newcomer()
    const answer = await ann.call('POST', '/api/batches', recipe)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  test('a draft can change what it does; a start without files or prompt is refused; a begun batch keeps its recipe', async () => {
    const ann = await newcomer()
    const id = await ann.create([])
    expect((await ann.call('POST', `/api/batches/${id}/start`)).json()).toMatchObject({ code: 'missing_file' })
    await ann.send(id, await photosOf(1))
    await ann.call('PATCH', `/api/batches/${id}`, { mode: 'prompt-edit' })
    expect((await ann.call('POST', `/api/batches/${id}/start`)).json()).toMatchObject({ code: 'prompt_required' })
    await ann.call('PATCH', `/api/batches/${id}`, { mode: 'prompt-edit', prompt: ' brighter ' })
    expect((await ann.call('POST', `/api/batches/${id}/start`)).json()).toMatchObject({ prompt: 'brighter' })
    await ann.until(id, ({ status }) => status === 'completed')
    expect((await ann.call('PATCH', `/api/batches/${id}`, { mode: 'image-upscale' })).json()).toMatchObject({
      code: 'conflict',
    })
    // A file added to a batch that has ended is edited at once.
    await ann.send(id, await photosOf(2))
    expect(await ann.until(id, ({ status }) => status === 'completed')).toMatchObject({ completed: 2 })
  })
})

test.runIf(hasPostgres)('a batch goes on at another server when the one that ran it is gone', async () => {
  const { url, close } = await startPostgresDatabase()
  const first = await startServerUnderTest(url)
  const ann = await batchOwnerOf(first, 'ann@example.com')
  await ann.subscribe()
  const begun = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  first.engine.run = async (request, options) => {
    begun.resolve()
    await late.promise
    return answerPhoto(request, { ...options, signal: new AbortController().signal })
  }
  const id = await ann.create(await photosOf(1, 2, 3, 4, 5, 6))
  await ann.call('POST', `/api/batches/${id}/start`)
  await begun.promise
  // The second server counts as alone: it takes what the first one holds, as after a kill. It reads the first one's files.
  const second = await startServerUnderTest(url, { environment: { DATA_DIR: first.config.dataFolder } })
  await ann.until(id, ({ status }) => status === 'completed')
  late.resolve()
  await first.close()
  const after = await batchOwnerOf(second, 'ann@example.com')
  expect(await after.read(id)).toMatchObject({ completed: 6, failed: 0 })
  expect([await after.creditsUsed(), await after.charges()]).toEqual([6, 6])
  await second.close()
  await close()
})
