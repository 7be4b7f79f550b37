import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolResultSchema, ReadResourceResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { modeNames } from '@spotless/contract/mode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditJob, Editor } from '../edits/editor.ts'
import { serveMcpOverHttp } from './serveMcpOverHttp.ts'

const key = 'a-key-of-enough-length'
const photo = `data:image/png;base64,${Buffer.from('a photo').toString('base64')}`
const jobs: EditJob[] = []
const editor: Editor = {
  edit: async (job) => {
    jobs.push(job)
    return { file: new Uint8Array([1, 2, 3]), format: 'png', width: 4, height: 3, engine: 'test', notes: ['Done.'] }
  },
  findMarks: async () => ({ width: 4, height: 3, candidates: [] }),
  close: async () => undefined,
}
let served: Awaited<ReturnType<typeof serveMcpOverHttp>>
let client: Client

const connect = async (bearer: string): Promise<Client> => {
  const made = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${bearer}` } }
  await made.connect(new StreamableHTTPClientTransport(new URL(served.url), { requestInit }) as Transport)
  return made
}
const call = async (name: string, input: Record<string, unknown>) =>
  CallToolResultSchema.parse(await client.callTool({ name, arguments: input }))

beforeAll(async () => {
  served = await serveMcpOverHttp(editor, { host: '127.0.0.1', port: 0, key, version: '1' })
  client = await connect(key)
})
afterAll(async () => {
  await client.close()
  await served.close()
})

test('a client lists every tool and calls each', async () => {
  const { tools } = await client.listTools()
  const names = [...modeNames, 'find_marks', 'plan_edit']
  expect(tools.map(({ name }) => name).sort()).toEqual([...names].sort())
  for (const mode of modeNames) {
    const answer = await call(mode, { photo, mask: photo, prompt: 'brighter' })
    expect([mode, answer.isError ?? false]).toEqual([mode, false])
  }
  expect(jobs.map(({ mode }) => mode)).toEqual([...modeNames])
  expect(Buffer.from(jobs[0]?.photo ?? []).toString()).toBe('a photo')
  expect((await call('find_marks', { photo })).isError ?? false).toBe(false)
  expect(JSON.stringify(await call('plan_edit', { prompt: 'make it brighter' }))).toContain('exposure')
})

test('a result is a resource of its own session alone, and can be edited further', async () => {
  const { resources } = await client.listResources()
  const uri = resources[0]?.uri ?? ''
  const read = ReadResourceResultSchema.parse(await client.readResource({ uri }))
  expect(read.contents[0]).toMatchObject({ mimeType: 'image/png', blob: Buffer.from([1, 2, 3]).toString('base64') })
  expect((await call('image-upscale', { photo: uri })).isError ?? false).toBe(false)
  const other = await connect(key)
  expect((await other.listResources()).resources).toEqual([])
  await other.close()
})

test('no file of this machine is read or written', async () => {
  for (const input of [
    { photo: '/etc/passwd' },
    { photo: 'file:///etc/passwd' },
    { photo, mask: '/etc/passwd' },
    { photo, output: '/tmp/written-by-an-agent.png' },
  ]) {
    const answer = await call('object-removal', { mask: photo, ...input })
    expect([input, answer.isError]).toEqual([input, true])
    expect(JSON.stringify(answer)).not.toContain('root:')
  }
  expect((await call('find_marks', { photo: '/etc/passwd' })).isError).toBe(true)
})

test('without the key, from a page, or elsewhere, nothing is served', async () => {
  await expect(connect('another-key-of-length')).rejects.toThrow()
  const statusOf = async (headers: Record<string, string>, url = served.url) =>
    (await fetch(url, { method: 'POST', headers, body: '{}' })).status
  expect(await statusOf({})).toBe(401)
  expect(await statusOf({ authorization: `Bearer ${key}`, origin: 'https://page.example' })).toBe(403)
  expect(await statusOf({ authorization: `Bearer ${key}` }, new URL('/other', served.url).href)).toBe(404)
  expect(await statusOf({ authorization: `Bearer ${key}`, 'mcp-session-id': 'unknown' })).toBe(404)
})
