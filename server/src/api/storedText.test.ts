import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

describe.each(databases)('characters that cannot be stored, on $name', ({ start }) => {
  let server: ServerUnderTest
  let token: string
  let id: string
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { url, close } = await start()
    server = await startServerUnderTest(url)
    closing.push(server.close, close)
    token = await server.token('ada@example.com')
    id = (await server.upload(token, await photoOf(8, 6))).json().id
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  const headers = () => ({ authorization: `Bearer ${token}` })
  const texts = ['make it brighter\0', 'make it \ud83d brighter']

  test.each(texts)('%j as a prompt or a message is refused with 400', async (text) => {
    const edit = await server.process(token, id, { editingMode: 'prompt-edit', prompt: text })
    expect([edit.statusCode, edit.json().code]).toEqual([400, 'invalid_input'])
    const message = await server.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: headers(),
      payload: { email: '', message: text },
    })
    expect([message.statusCode, message.json().code]).toEqual([400, 'invalid_input'])
  })

  test('NUL in any other text that reaches the database is a 400, too', async () => {
    const urls = ['/api/images?before=%00', `/api/process/${id}%00`, '/api/files/a%00b']
    for (const url of urls) {
      const { statusCode } = await server.app.inject({ url, headers: headers() })
      expect([url, statusCode < 500]).toEqual([url, true])
    }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a\0b.png"\r\n\r\n'),
        await photoOf(8, 6),
        Buffer.from('\r\n--b--\r\n'),
      ]),
    })
    expect([201, 400]).toContain(answer.statusCode)
  })
})
