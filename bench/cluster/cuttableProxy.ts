import { connect, createServer, type Socket } from 'node:net'

export interface CuttableProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

/** A proxy to a local port whose connections can be cut to simulate network failure. */
export const startCuttableProxy = async (targetPort: number): Promise<CuttableProxy> => {
  const open = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): void => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) {
      near.resetAndDestroy()
      return
    }
    const far = connect(targetPort, '127.0.0.1')
    keep(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const breakAll = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: address.port,
    cut: () => {
      isCut = true
      breakAll()
    },
    mend: () => {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        breakAll()
      }),
  }
}
