import type { EditRequest } from '@spotless/engine/pipeline'
import { ringCoverage, wavePhoto, withMark } from '@spotless/engine/testing/markedPhotos'
import { removeSharedMarks } from '@spotless/engine/watermark/joint/removeSharedMarks'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { batchOwnerOf, type SentFile } from '../testing/batchOwner.ts'
import { installations } from '../testing/databases.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import { maskDataOf, photoOf, type ServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto } from '../testing/testEngine.ts'

const options = { maskPlacement: { anchor: 'bottom-right', unit: 'pixels' } } as const

describe.each(installations)('masks of batches on $name', ({ start }) => {
  let server: ServerUnderTest
  let people = 0
  const given: EditRequest[] = []
  serverOfSuite(start, (opened) => {
    server = opened
  })
  beforeEach(() => {
    given.length = 0
    server.engine.run = (request, own) => {
      given.push(request)
      return answerPhoto(request, own)
    }
  })
  const newcomer = () => {
    people += 1
    return batchOwnerOf(server, `masks${people}@example.com`)
  }

  test('a mask painted over one photo goes to photos of other sizes with its rule, a corrected one without', async () => {
    const ann = await newcomer()
    const mask = await maskDataOf(8, 6)
    const id = await ann.create(
      [
        ['a.png', await photoOf(8, 6)],
        ['b.png', await photoOf(12, 9)],
      ],
      { mode: 'object-removal', options, mask },
    )
    expect((await ann.call('GET', `/api/batches/${id}/mask`)).json()).toEqual({ maskData: mask })
    const [, second] = (await ann.read(id)).files
    const path = `/api/batches/${id}/files/${second?.id}/mask`
    const wrong = await ann.call('PUT', path, { maskData: mask })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'mask_size_mismatch'])
    const own = await maskDataOf(12, 9)
    expect((await ann.call('PUT', path, { maskData: own })).statusCode).toBe(204)
    expect((await ann.call('GET', path)).json()).toEqual({ maskData: own })
    expect((await ann.read(id)).files.map(({ hasOwnMask }) => hasOwnMask)).toEqual([undefined, true])
    await ann.call('POST', `/api/batches/${id}/start`)
    expect(await ann.until(id, ({ status }) => status === 'completed')).toMatchObject({ completed: 2, hasMask: true })
    const byMask = new Map(
      given.map((request) => [Buffer.from(request.mask ?? []).toString('base64'), request.options]),
    )
    expect(byMask.get(mask.slice(mask.indexOf(',') + 1))).toEqual(options)
    expect(byMask.get(own.slice(own.indexOf(',') + 1))).toEqual({})
    expect((await ann.call('DELETE', path)).json()).toMatchObject({ code: 'conflict' })
  })

  test('a batch that needs a mask is a draft until it has one', async () => {
    const ann = await newcomer()
    const id = await ann.create([['a.png', await photoOf(8, 6)]], { mode: 'object-removal' })
    expect((await ann.call('POST', `/api/batches/${id}/start`)).json()).toMatchObject({ code: 'mask_required' })
    const recipe = { mode: 'object-removal', mask: await maskDataOf(8, 6) }
    expect((await ann.call('PATCH', `/api/batches/${id}`, recipe)).json()).toMatchObject({ hasMask: true })
    expect((await ann.call('PATCH', `/api/batches/${id}`, { mode: 'object-removal' })).json()).toMatchObject({
      hasMask: true,
    })
    expect(
      (await ann.call('PATCH', `/api/batches/${id}`, { mode: 'object-removal', mask: null })).json(),
    ).toMatchObject({ hasMask: false })
    expect((await ann.call('GET', `/api/batches/${id}/mask`)).statusCode).toBe(404)
  })

  test('masks of somebody else do not exist', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const id = await ann.create([['a.png', await photoOf(8, 6)]], {
      mode: 'object-removal',
      mask: await maskDataOf(8, 6),
    })
    const fileId = (await ann.read(id)).files[0]?.id
    const body = { maskData: await maskDataOf(8, 6) }
    for (const [method, path, payload] of [
      ['GET', 'mask', undefined],
      ['GET', `files/${fileId}/mask`, undefined],
      ['PUT', `files/${fileId}/mask`, body],
      ['DELETE', `files/${fileId}/mask`, undefined],
    ] as const) {
      expect((await bob.call(method, `/api/batches/${id}/${path}`, payload)).statusCode).toBe(404)
    }
  })

  test('a mark that the photos share is solved once, from all of them, and known to the others', async () => {
    const ann = await newcomer()
    await ann.subscribe()
    const solved: boolean[] = []
    server.engine.run = async (request, { signal, onProgress }) => {
      given.push(request)
      const result = await removeSharedMarks(request, { ...runtimeWithoutModels(signal), onProgress })
      solved.push(result.notes.join().includes('photos that share it'))
      return result
    }
    const sizes = [
      [160, 120],
      [201, 133],
      [140, 150],
      [171, 110],
    ] as const
    const files = await Promise.all(
      sizes.map(async ([width, height], seed): Promise<SentFile> => {
        const ring = ringCoverage(
          { width, height },
          { x: width - 60, y: height - 55 },
          { radiusPx: 26, halfWidthPx: 6 },
        )
        const { data } = withMark(wavePhoto(width, height, seed), ring, 0.45, [255, 255, 255])
        return [
          `${seed}.png`,
          await sharp(data, { raw: { width, height, channels: 3 } })
            .png()
            .toBuffer(),
        ]
      }),
    )
    const ring = ringCoverage({ width: 160, height: 120 }, { x: 100, y: 65 }, { radiusPx: 26, halfWidthPx: 12 })
    const painted = Uint8Array.from(ring, (value) => (value > 0 ? 255 : 0))
    const png = await sharp(painted, { raw: { width: 160, height: 120, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const mask = `data:image/png;base64,${png.toString('base64')}`
    const id = await ann.create(files, { mode: 'watermark-removal', options, mask })
    await ann.call('POST', `/api/batches/${id}/start`)
    await ann.until(id, ({ status }) => status === 'completed')
    expect(solved).toEqual([true, true, true, true])
    expect(given[0]?.companions).toHaveLength(3)
    expect(given.at(-1)?.sharedMarks).toBeInstanceOf(Uint8Array)
    expect(given.at(-1)?.companions).toBeUndefined()
  })
})
