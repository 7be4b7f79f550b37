import { type Logger, pino } from 'pino'

export type Log = Logger

/** The process's log: JSON lines on standard output, with whatever could open an account or a file taken out. */
export const openLog = (level: string): Log =>
  pino({
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
  })
