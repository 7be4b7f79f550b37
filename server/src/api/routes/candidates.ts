import { candidatesAnswerSchema, candidatesRequestSchema } from '@spotless/contract/candidates'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authenticate } from '../authenticate.ts'
import { clientGone } from '../clientGone.ts'
import type { ApiDeps } from '../deps.ts'
import { openPerPerson } from '../openPerPerson.ts'
import { ownImage } from '../ownImage.ts'
import { imageParameters } from './process.ts'

/** Outlines of what could be erased from a photo. Free; changes nothing. */
export const candidatesRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      params: imageParameters,
      body: candidatesRequestSchema,
      response: { 200: candidatesAnswerSchema },
    }
    const config = { rateLimit: { max: deps.limits.searchesPerMinute, timeWindow: 60_000 } }
    const enter = openPerPerson(deps.limits.openSearches, 'searches')
    app.post(route.candidates(':id'), { schema, config }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const user = await authenticate(deps, request)
      enter(user.id, reply)
      const image = await ownImage(deps.database, request.params.id, user.id)
      const photo = await deps.storage.read(image.originalPath)
      return deps.pixels.findCandidates({ photo, ...request.body }, { signal, owner: user.id })
    })
  }
