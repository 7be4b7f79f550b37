import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '../db/connect.ts'
import type { Log } from '../log.ts'
import { dumpDatabase } from './databaseDump.ts'

/** The socket at which the process that owns the embedded database gives its dump, in the data folder. */
export const dumpSocketOf = (dataFolder: string): string => join(dataFolder, 'dump.sock')

/**
 * Serves dumps of the embedded database, which only this process can read, to commands of the same system user.
 * @returns what stops it
 */
export const serveDumps = async (path: string, connection: Connection, log: Log): Promise<() => Promise<void>> => {
  await rm(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let hasLeft = false
    const leave = (): void => {
      hasLeft = true
      open.delete(socket)
    }
    socket.on('close', leave).on('error', leave)
    const writeLine = async (line: string): Promise<void> => {
      if (socket.destroyed) throw new Error('The reader of the dump has left.')
      if (!socket.write(`${line}\n`)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    }
    dumpDatabase(connection, writeLine).then(
      () => socket.end(),
      (error: unknown) => {
        if (!hasLeft) log.error({ err: error }, 'The dump failed.')
        socket.destroy()
      },
    )
  })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Connects to the process that owns the embedded database; undefined when none runs. */
export const readDump = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined))
  })
