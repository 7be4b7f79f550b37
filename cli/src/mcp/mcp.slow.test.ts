import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { modeNames } from '@spotless/contract/mode'
import { photoOwnersOf } from '@spotless/server/testing/photoOwners'
import { type ServerUnderTest, startServerUnderTest } from '@spotless/server/testing/serverUnderTest'
import { answerPhoto } from '@spotless/server/testing/testEngine'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const create = { width: 8, height: 8, channels: 3 as const, background: '#ffffff' }
const dot = await sharp({ create }).png().toBuffer()

let server: ServerUnderTest
let client: Client
let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-mcp-'))
  photo = join(folder, 'a.png')
  await writeFile(photo, dot)
  server = await startServerUnderTest()
  server.engine.findCandidates = async () => ({
    width: 8,
    height: 8,
    candidates: [
      {
        kind: 'text',
        confidence: 0.9,
        outline: [
          [1, 1],
          [6, 1],
          [6, 4],
        ],
      },
    ],
  })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const owners = await photoOwnersOf(server)
  const { token, user } = await owners.newcomer()
  await owners.subscribe(user.id)
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(import.meta.dirname, '..', 'main.ts'), 'mcp'],
    env: { SPOTLESS_SERVER: url, SPOTLESS_KEY: token },
  })
  client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
})
afterAll(async () => {
  await client.close()
  await server.close()
  await rm(folder, { recursive: true })
})

const call = async (name: string, input: Record<string, unknown>) =>
  CallToolResultSchema.parse(await client.callTool({ name, arguments: input }))

test('a client lists a tool for every mode, and those that only look', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual([...modeNames, 'find_marks', 'plan_edit'].toSorted())
  expect(tools.find(({ name }) => name === 'object-removal')?.inputSchema.required).toEqual(['photo', 'mask'])
})

test.each(modeNames)('%s edits a photo, and its result is a resource that can be edited further', async (mode) => {
  const needed = {
    ...(mode === 'object-removal' && { mask: photo }),
    ...(mode === 'prompt-edit' && { prompt: 'brighter' }),
  }
  const { isError, content } = await call(mode, { photo, ...needed })
  expect([isError, content[0]]).toEqual([undefined, { type: 'text', text: '8 × 8 pixels, made by test.' }])
  const link = content.find((part) => part.type === 'resource_link')
  const { contents } = await client.readResource({ uri: link?.uri ?? '' })
  expect(contents).toEqual([expect.objectContaining({ mimeType: 'image/png', blob: dot.toString('base64') })])
  const again = await call('image-upscale', { photo: link?.uri, options: { upscale: { scale: 4 } } })
  expect(again.isError).toBeUndefined()
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toContain(link?.uri)
})

test('marks are found and plans are shown without an edit', async () => {
  server.engine.run = async () => {
    throw new Error('Nothing is to be edited.')
  }
  const marks = await call('find_marks', { photo })
  expect(marks.content).toEqual([{ type: 'text', text: expect.stringContaining('"kind":"text"') }])
  const plan = await call('plan_edit', { prompt: 'rotate by 90 degrees and dance' })
  expect(plan.content).toEqual([{ type: 'text', text: expect.stringContaining('"degrees":90') }])
  server.engine.run = answerPhoto
})

test('a result is written where it is told, and never over a file', async () => {
  const output = join(folder, 'out.png')
  expect((await call('image-upscale', { photo, output })).isError).toBeUndefined()
  expect(await readFile(output)).toEqual(dot)
  const again = await call('image-upscale', { photo, output })
  expect([again.isError, again.content[0]]).toEqual([true, { type: 'text', text: expect.stringContaining('exists') }])
})

test.each([
  ['a missing file', { photo: '/none.png' }, 'none.png'],
  ['a result that there is not', { photo: 'spotless://results/999' }, 'results/999'],
  ['no photo', {}, 'photo'],
  ['an unknown option', { photo: 'x', options: { upscale: { scale: 3 } } }, 'scale'],
])('%s is an error that names it, and the server goes on', async (_, input, named) => {
  const { isError, content } = await call('image-upscale', input)
  expect(isError).toBe(true)
  expect(JSON.stringify(content)).toContain(named)
})
