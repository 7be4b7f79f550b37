import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { memoryCache } from '../testing/memoryCache.ts'
import { partBytes } from './partBytes.ts'
import { weightsCache } from './weightsCache.ts'
import type { WeightsFile } from './weightsFile.ts'

const content = Buffer.from(Uint8Array.from({ length: 2 * partBytes + 1_000 }, (_, at) => (at * 31 + (at >> 12)) & 255))
const file: WeightsFile = { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length }

const rangeOf = (request: IncomingMessage): readonly [number, number] => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  return [Number(from), Number(to)]
}

const sendRange = (request: IncomingMessage, response: ServerResponse, bytes = content): void => {
  const [from, to] = rangeOf(request)
  response.writeHead(206).end(bytes.subarray(from, to + 1))
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const ranges: string[] = []
  const server = createServer((request, response) => {
    ranges.push(`${request.url} ${request.headers.range}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/weights/`
  return { baseUrl, ranges }
}

const get = (url: string, init: RequestInit): Promise<Response> => fetch(url, init)

describe('weights kept on the device', () => {
  it('come in parts, with progress, and a second time from the cache alone', async () => {
    const { baseUrl, ranges } = await serve(sendRange)
    const cache = memoryCache()
    const received: number[] = []
    const weights = weightsCache({ baseUrl, cache, fetch: get, onProgress: (_, bytes) => received.push(bytes) })
    expect(await weights.keptBytes(file)).toBe(0)
    expect(Buffer.compare(await weights.read(file), content)).toBe(0)
    expect(ranges).toEqual([
      `/weights/${file.sha256}.onnx bytes=0-${partBytes - 1}`,
      `/weights/${file.sha256}.onnx bytes=${partBytes}-${2 * partBytes - 1}`,
      `/weights/${file.sha256}.onnx bytes=${2 * partBytes}-${content.length - 1}`,
    ])
    expect(received.toSorted((a, b) => a - b)).toEqual(received)
    expect(received.at(-1)).toBe(content.length)
    expect(await weights.keptBytes(file)).toBe(content.length)
    const offline = weightsCache({ baseUrl, cache, fetch: () => Promise.reject(new Error('offline')) })
    expect(Buffer.compare(await offline.read(file), content)).toBe(0)
  })

  it('go on where a broken connection stopped', async () => {
    let isBroken = true
    const { baseUrl, ranges } = await serve((request, response) => {
      const [from] = rangeOf(request)
      if (!isBroken || from === 0) return sendRange(request, response)
      response.writeHead(206, { 'content-length': partBytes })
      response.write(content.subarray(from, from + 10_000), () => response.destroy())
    })
    const cache = memoryCache()
    const weights = weightsCache({ baseUrl, cache, fetch: get })
    await expect(weights.read(file)).rejects.toThrow()
    expect(await weights.keptBytes(file)).toBe(partBytes)
    isBroken = false
    ranges.length = 0
    expect(Buffer.compare(await weights.read(file), content)).toBe(0)
    expect(ranges).toHaveLength(2)
    expect(ranges[0]).toContain(`bytes=${partBytes}-`)
  })

  it('come whole from a server that knows no ranges, and are kept', async () => {
    const { baseUrl, ranges } = await serve((_, response) => response.writeHead(200).end(content))
    const weights = weightsCache({ baseUrl, cache: memoryCache(), fetch: get })
    expect(Buffer.compare(await weights.read(file), content)).toBe(0)
    expect(Buffer.compare(await weights.read(file), content)).toBe(0)
    expect(ranges).toHaveLength(1)
  })

  it('are refused and forgotten when their hash is another', async () => {
    const damaged = Buffer.from(content)
    damaged[partBytes + 5]! ^= 1
    const { baseUrl } = await serve((request, response) => sendRange(request, response, damaged))
    const cache = memoryCache()
    const weights = weightsCache({ baseUrl, cache, fetch: get })
    await expect(weights.read(file)).rejects.toThrow('not those that were asked for')
    expect(cache.kept.size).toBe(0)
  })

  it('are fetched again where what is kept was damaged on the disk', async () => {
    const { baseUrl, ranges } = await serve(sendRange)
    const cache = memoryCache()
    const weights = weightsCache({ baseUrl, cache, fetch: get })
    await weights.read(file)
    const [, second] = cache.kept.values()
    second![5]! ^= 1
    ranges.length = 0
    expect(Buffer.compare(await weights.read(file), content)).toBe(0)
    expect(ranges).toHaveLength(3)
    expect(Buffer.compare(await weights.read(file), content)).toBe(0)
    expect(ranges).toHaveLength(3)
  })

  it('are used where the browser has no room to keep them', async () => {
    const { baseUrl } = await serve(sendRange)
    const full = { ...memoryCache(), put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    const weights = weightsCache({ baseUrl, cache: full, fetch: get })
    expect(Buffer.compare(await weights.read(file), content)).toBe(0)
    expect(await weights.keptBytes(file)).toBe(0)
  })

  it('are refused when the server answers with more, less or an error', async () => {
    const answers: Parameters<typeof serve>[0][] = [
      (_, response) => response.writeHead(206).end(content),
      (_, response) => response.writeHead(206).end(content.subarray(0, 99)),
      (_, response) => response.writeHead(404).end('none'),
    ]
    for (const [index, expected] of ['more than', '99 of', '404'].entries()) {
      const { baseUrl } = await serve(answers[index]!)
      const weights = weightsCache({ baseUrl, cache: memoryCache(), fetch: get })
      await expect(weights.read(file)).rejects.toThrow(expected)
    }
  })

  it('says that a connection is needed where nothing is kept', async () => {
    const fetchNothing = () => Promise.reject(new TypeError('Failed to fetch'))
    const cached = weightsCache({ baseUrl: 'http://localhost/', cache: memoryCache(), fetch: fetchNothing })
    await expect(cached.read(file)).rejects.toMatchObject({
      code: 'mode_unavailable',
      message: expect.stringContaining('not kept on this device yet'),
    })
  })
})
