import { connect, createServer, type Socket } from 'node:net'

const tickMs = 5

/**
 * A line of limited speed in front of a server: what it answers passes at so many bits a second, all connections together, after
 * half of the round trip.
 */
export const throttledProxy = async (
  port: number,
  target: number,
  { bitsPerSecond, roundTripMs }: { readonly bitsPerSecond: number; readonly roundTripMs: number },
) => {
  const queue: { readonly to: Socket; readonly from: Socket; chunk: Buffer; readonly dueMs: number }[] = []
  const sockets = new Set<Socket>()
  let allowance = 0
  let beforeMs = performance.now()
  let passedBytes = 0
  const pass = (): void => {
    const nowMs = performance.now()
    // A line that was idle saves nothing up.
    allowance = Math.min(allowance + ((nowMs - beforeMs) / 8000) * bitsPerSecond, (bitsPerSecond / 8) * 0.05)
    beforeMs = nowMs
    while (allowance >= 1 && queue.length > 0 && queue[0]!.dueMs <= nowMs) {
      const [first] = queue
      const part = first!.chunk.subarray(0, Math.floor(allowance))
      allowance -= part.length
      passedBytes += part.length
      if (!first!.to.destroyed) first!.to.write(part)
      first!.chunk = first!.chunk.subarray(part.length)
      if (first!.chunk.length > 0) break
      queue.shift()
      first!.from.resume()
    }
  }
  const timer = setInterval(pass, tickMs)
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (chunk) => setTimeout(() => upstream.writable && upstream.write(chunk), roundTripMs / 2))
    client.on('close', () => upstream.destroy())
    upstream.on('data', (chunk: Buffer) => {
      upstream.pause()
      queue.push({ to: client, from: upstream, chunk, dueMs: performance.now() + roundTripMs / 2 })
    })
    upstream.on('end', () => {
      const end = setInterval(() => {
        if (queue.some(({ to }) => to === client)) return
        clearInterval(end)
        client.end()
      }, tickMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    passedBytes: () => passedBytes,
    close: (): void => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
