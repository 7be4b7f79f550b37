import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { paths } from '@spotless/contract/apiTypes'
import { originToken } from '@spotless/contract/content'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programOwner } from '../testing/programs.ts'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'
import { operations } from './describedOperations.ts'

let server: ServerUnderTest
let text: string
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; responses: object }>>>>
}
let description: Described

beforeAll(async () => {
  server = await startServerUnderTest()
  const answer = await server.app.inject({ url: '/api/docs' })
  text = `${JSON.stringify(answer.json(), null, 2).replaceAll(server.config.publicUrl, originToken)}\n`
  description = answer.json()
})
afterAll(() => server.close())

test('every route of the API is described with its name and its refusals', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => [
      `${method.toUpperCase()} ${path}`,
      operationId,
      Object.keys(responses).includes('default'),
    ]),
  )
  expect(described.sort()).toEqual(
    Object.entries(operations)
      .map(([route, { id }]) => [route, id, true])
      .sort(),
  )
})

test('a client that is generated from the description uploads, edits, fetches and deletes', async () => {
  const { key } = await programOwner(server, 'generated@example.com')
  const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } })
  const photo = new Blob([new Uint8Array(await photoOf(8, 6))])
  const uploaded = await client.POST('/api/upload', {
    body: { file: photo as never, editingMode: 'image-upscale' },
    bodySerializer: ({ file, editingMode = '' }) => {
      const form = new FormData()
      form.append('editingMode', editingMode)
      form.append('file', file as never, 'photo.png')
      return form
    },
  })
  const id = uploaded.data?.id ?? ''
  const path = { id }
  const edited = await client.POST('/api/process/{id}', { params: { path }, body: { scale: 2 } })
  expect([uploaded.data?.width, edited.data?.format, edited.data?.creditsCharged]).toEqual([8, 'png', 1])
  const listed = await client.GET('/api/images')
  expect(listed.data?.images.map((image) => image.id)).toEqual([id])
  expect((await client.DELETE('/api/images/{id}', { params: { path } })).response.ok).toBe(true)
  const gone = await client.POST('/api/process/{id}', { params: { path }, body: {} })
  expect(gone.error?.code).toBe('not_found')
})

test('the rules of Spectral for OpenAPI find neither errors nor warnings', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas as never, 'recommended']], rules: {} })
  const found = await linter.run(description as never)
  expect(found.map(({ code, path, message }) => [code, path.join('.'), message])).toEqual([])
})

test('the description in the repository is that of the routes', async () => {
  await expect(text).toMatchFileSnapshot('../../../contract/openapi.json')
})

test('the types of clients were made from this description', async () => {
  const types = await readFile(new URL('../../../contract/src/apiTypes.ts', import.meta.url), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  expect(types.slice(0, 200), 'run: node scripts/makeApiTypes.ts').toContain(hash)
})
