import type { EditRequest } from '@spotless/engine/pipeline'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { batchOwnerOf } from '../testing/batchOwner.ts'
import { installations } from '../testing/databases.ts'
import { serverOfSuite } from '../testing/serverOfSuite.ts'
import { maskDataOf, photoOf, type ServerUnderTest } from '../testing/serverUnderTest.ts'
import { answerPhoto } from '../testing/testEngine.ts'

const recipe = { mode: 'watermark-removal', options: { findMarks: true } } as const

/** Width of the marks that the search of these tests finds: two in photos 12 px wide, none in others. */
const markedWidth = 12

describe.each(installations)('marks found in each photo on $name', ({ start }) => {
  let server: ServerUnderTest
  let people = 0
  let searches = 0
  const given: EditRequest[] = []
  serverOfSuite(start, (opened) => {
    server = opened
  })
  beforeEach(() => {
    given.length = 0
    searches = 0
    server.engine.run = (request, own) => {
      given.push(request)
      return answerPhoto(request, own)
    }
    server.engine.findCandidates = async ({ photo }) => {
      searches += 1
      const { width = 0, height = 0 } = await sharp(photo).metadata()
      const markAt = (left: number) => ({
        kind: 'text' as const,
        confidence: 0.9,
        outline: [
          [left, 1],
          [left + 2, 1],
          [left + 2, 3],
          [left, 3],
        ] as [number, number][],
      })
      return { width, height, candidates: width === markedWidth ? [markAt(1), markAt(6)] : [] }
    }
  })
  const newcomer = () => {
    people += 1
    return batchOwnerOf(server, `found${people}@example.com`)
  }
  const found = (files: readonly { readonly marksFound?: number | undefined }[]) =>
    files.map(({ marksFound }) => marksFound)

  test('drafts are searched once; the run takes what was found, what was painted, and refuses what has neither', async () => {
    const ann = await newcomer()
    const id = await ann.create(
      [
        ['marked.png', await photoOf(markedWidth, 8)],
        ['plain.png', await photoOf(9, 9)],
        ['painted.png', await photoOf(10, 10)],
      ],
      recipe,
    )
    const searched = await ann.until(id, ({ files }) => found(files).every((count) => count !== undefined))
    expect(found(searched.files)).toEqual([2, 0, 0])
    const [marked, , painted] = searched.files
    const { maskData } = (await ann.call('GET', `/api/batches/${id}/files/${marked?.id}/mask`)).json()
    const png = Buffer.from(maskData.slice(maskData.indexOf(',') + 1), 'base64')
    const { data } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(markedWidth, 2 * markedWidth)]).toEqual([0, 255, 255, 0, 0, 0, 255, 255, 0, 0, 0, 0])
    const own = await maskDataOf(10, 10)
    await ann.call('PUT', `/api/batches/${id}/files/${painted?.id}/mask`, { maskData: own })
    const reviewed = await ann.read(id)
    expect(reviewed.files.map(({ hasOwnMask }) => hasOwnMask)).toEqual([undefined, undefined, true])

    await ann.call('POST', `/api/batches/${id}/start`)
    const done = await ann.until(id, ({ status }) => status === 'completed')
    expect(done).toMatchObject({ completed: 2, failed: 1 })
    expect(done.files[1]).toMatchObject({ status: 'failed', errorCode: 'mask_required' })
    const masks = given.map(({ mask }) => Buffer.from(mask ?? []).toString('base64'))
    expect(masks.sort()).toEqual([maskData, own].map((mask) => mask.slice(mask.indexOf(',') + 1)).sort())
    expect(searches).toBe(3)
  })

  test('photos with marks in the same places are solved together; what one edit has solved, the next is given', async () => {
    const ann = await newcomer()
    server.engine.run = async (request, own) => {
      given.push(request)
      const solved = request.companions?.length === 2 ? { sharedMarks: Uint8Array.of(7) } : {}
      return { ...(await answerPhoto(request, own)), ...solved }
    }
    const id = await ann.create(
      [
        ['a.png', await photoOf(markedWidth, 8)],
        ['b.png', await photoOf(markedWidth, 8)],
        ['painted.png', await photoOf(markedWidth, 8)],
        ['c.png', await photoOf(markedWidth, 8)],
        ['another size.png', await photoOf(markedWidth, 9)],
      ],
      recipe,
    )
    const { files } = await ann.until(id, (batch) => found(batch.files).every((count) => count !== undefined))
    const path = `/api/batches/${id}/files/${files[2]?.id}/mask`
    await ann.call('PUT', path, { maskData: await maskDataOf(markedWidth, 8) })
    await ann.call('POST', `/api/batches/${id}/start`)
    await ann.until(id, ({ status }) => status === 'completed')
    const [first] = given
    expect(first?.companions).toHaveLength(2)
    const base64 = (mask: Uint8Array | undefined) => Buffer.from(mask ?? []).toString('base64')
    expect(first?.companionMasks?.map(base64)).toEqual([base64(first?.mask), base64(first?.mask)])
    expect(given.map(({ sharedMarks }) => sharedMarks && [...sharedMarks])).toEqual([
      undefined,
      [7],
      undefined,
      [7],
      undefined,
    ])
    expect(given.map(({ companions }) => companions?.length)).toEqual([2, undefined, undefined, undefined, 0])
  })

  test('a photo whose painted mask is taken away is searched again', async () => {
    const ann = await newcomer()
    const id = await ann.create([['marked.png', await photoOf(markedWidth, 8)]], recipe)
    const { files } = await ann.until(id, (batch) => found(batch.files)[0] === 2)
    const path = `/api/batches/${id}/files/${files[0]?.id}/mask`
    await ann.call('PUT', path, { maskData: await maskDataOf(markedWidth, 8) })
    await ann.call('DELETE', path)
    await ann.until(id, () => searches === 2)
    await ann.until(id, (batch) => found(batch.files)[0] === 2)
    expect((await ann.read(id)).files[0]?.hasOwnMask).toBeUndefined()
  })

  test('what was found is not used by a batch that marks by template', async () => {
    const ann = await newcomer()
    const id = await ann.create([['marked.png', await photoOf(markedWidth, 8)]], recipe)
    await ann.until(id, (batch) => found(batch.files)[0] === 2)
    const mask = await maskDataOf(markedWidth, 8)
    await ann.call('PATCH', `/api/batches/${id}`, { mode: 'watermark-removal', options: {}, mask })
    await ann.call('POST', `/api/batches/${id}/start`)
    await ann.until(id, ({ status }) => status === 'completed')
    expect(Buffer.from(given[0]?.mask ?? []).toString('base64')).toBe(mask.slice(mask.indexOf(',') + 1))
  })

  test('a batch that starts before the search lets each edit find the marks', async () => {
    const ann = await newcomer()
    server.engine.findCandidates = async () => {
      throw new Error('The search is down.')
    }
    const id = await ann.create([['marked.png', await photoOf(markedWidth, 8)]], recipe)
    await ann.call('POST', `/api/batches/${id}/start`)
    await ann.until(id, ({ status }) => status === 'completed')
    expect(given[0]).toMatchObject({ options: { findMarks: true } })
    expect(given[0]?.mask).toBeUndefined()
  })

  test('object removal cannot find what a person wants away', async () => {
    const ann = await newcomer()
    const id = await ann.create([['a.png', await photoOf(8, 6)]], { ...recipe, mode: 'object-removal' })
    expect((await ann.call('POST', `/api/batches/${id}/start`)).json()).toMatchObject({ code: 'mask_required' })
  })
})
