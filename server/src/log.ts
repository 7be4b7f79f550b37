import { type DestinationStream, type Logger, pino } from 'pino'
import { serializeError } from './serializeError.ts'

export type Log = Logger

const hidden = '[hidden]'

/** A JSON Web Token anywhere in a text; its header starts with `{"` in base64url. */
const tokenPattern = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g

/** Queries may hold signatures, codes or states; the path of a sign-in holds the id of its interaction. */
const cleanUrl = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/\/(interaction|auth)\/[\w-]{20,}/, `/$1/${hidden}`)

/**
 * The process's log: JSON lines without credentials and without what people write.
 * @param to standard output by default
 */
export const openLog = (level: string, to: DestinationStream = process.stdout): Log =>
  pino(
    {
      level,
      redact: {
        paths: ['headers', 'req.headers', '*.headers'].flatMap((place) => [
          `${place}.authorization`,
          `${place}.cookie`,
          `${place}["set-cookie"]`,
        ]),
        censor: hidden,
      },
      hooks: {
        // Removes tokens from every line, whatever was logged.
        streamWrite: (line) => line.replace(tokenPattern, hidden),
      },
      serializers: {
        err: serializeError,
        req: (request: { method: string; url: string; id?: unknown }) => ({
          method: request.method,
          url: cleanUrl(request.url),
          id: request.id,
        }),
      },
    },
    to,
  )
