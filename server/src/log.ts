import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const hidden = '[hidden]'

/** A JSON web token wherever it stands, its header beginning with `{"` in base64url. */
const tokenPattern = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g

/** A query may hold a signature, a code or a state; the path of a sign-in holds its interaction's id. */
const cleanUrl = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/\/(interaction|auth)\/[\w-]{20,}/, `/$1/${hidden}`)

/**
 * The process's log: JSON lines, with whatever could open an account or a file taken out.
 * @param to standard output unless given
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
        // Whoever logs what, no token leaves the process.
        streamWrite: (line) => line.replace(tokenPattern, hidden),
      },
      serializers: {
        req: (request: { method: string; url: string; id?: unknown }) => ({
          method: request.method,
          url: cleanUrl(request.url),
          id: request.id,
        }),
      },
    },
    to,
  )
