import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * The process's log: JSON lines, with whatever could open an account or a file taken out.
 * @param to standard output unless given
 */
export const openLog = (level: string, to: DestinationStream = process.stdout): Log =>
  pino(
    {
      level,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
        censor: '[hidden]',
      },
      serializers: {
        req: (request: { method: string; url: string; id?: unknown }) => ({
          method: request.method,
          // A query may hold a signature, a code or a state.
          url: request.url.split('?')[0],
          id: request.id,
        }),
      },
    },
    to,
  )
