import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SpotlessError } from '@spotless/contract/error'
import { screen } from '@spotless/contract/route'
import { deviceWeights } from '@spotless/engine-web/deviceWeights'
import { partBytes } from '@spotless/engine-web/weights/partBytes'
import type { FastifyPluginAsync } from 'fastify'
import { cookieUserId } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { deviceFolder, deviceHeaders } from '../deviceHeaders.ts'

/** The largest set of weights, of headshots, has 37 parts. */
const partsPerMinute = 120

/**
 * The bytes that a request for weights asks for.
 * @throws SpotlessError `invalid_input` when it names none, more than a part, or some behind the file's end
 */
const rangeOf = (header: string | undefined, fileBytes: number): readonly [first: number, last: number] => {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{1,12})$/.exec(header ?? '') ?? []
  const [first, last] = [Number(from), Number(to)]
  if (first <= last && last < fileBytes && last - first < partBytes) return [first, last]
  throw new SpotlessError(
    'invalid_input',
    `Weights are sent in parts: ask for a range of at most ${partBytes} of the ${fileBytes} bytes.`,
  )
}

/**
 * The page that edits on the device, and the weights that it needs, both for signed-in people. Of the weights only those of
 * modes that run on the device are sent, whose licences let them be passed on, in parts and a limited number a minute.
 */
export const deviceRoute =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { webFolder, modelsFolder, publicUrl } = deps.config
    const page = join(webFolder, 'device', 'index.html')

    app.get(deviceFolder.slice(0, -1), async (_request, reply) => reply.redirect(deviceFolder, 302))

    app.get(deviceFolder, async (request, reply) => {
      if ((await cookieUserId(deps, request)) === undefined) return reply.redirect(screen.editor, 302)
      const html = await readFile(page).catch(() => {
        throw new SpotlessError('not_found', 'The page that edits on the device has not been built. Run: npm run build')
      })
      return reply
        .headers({
          ...deviceHeaders(publicUrl, 'page'),
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
        })
        .send(html)
    })

    app.get<{ Params: { file: string } }>(
      `${deviceFolder}weights/:file`,
      { config: { rateLimit: { max: partsPerMinute, timeWindow: 60_000, allowList: [] } } },
      async (request, reply) => {
        if ((await cookieUserId(deps, request)) === undefined) {
          throw new SpotlessError('unauthenticated', 'Please sign in first.')
        }
        const weights = deviceWeights.find(({ sha256 }) => request.params.file === `${sha256}.onnx`)
        const path = weights && join(modelsFolder, request.params.file)
        const facts = path && (await stat(path).catch(() => undefined))
        if (weights === undefined || !path || !facts) throw new SpotlessError('not_found', 'There are no such weights.')
        const [first, last] = rangeOf(request.headers.range, weights.bytes)
        return reply
          .status(206)
          .headers({
            ...deviceHeaders(publicUrl, 'file'),
            'content-type': 'application/octet-stream',
            'content-range': `bytes ${first}-${last}/${weights.bytes}`,
            'content-length': last - first + 1,
            'cache-control': 'private, max-age=31536000, immutable',
          })
          .send(createReadStream(path, { start: first, end: last }))
      },
    )
  }
