import swagger from '@fastify/swagger'
import { errorAnswerSchema } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sessionCookie } from '../identity/cookieSession.ts'

/**
 * Describes every route below `/api/` as OpenAPI 3.1, out of the contract's own schemas, at `/api/docs`. To be called before
 * the routes are registered.
 *
 * @param origin under which the API is reached, without a slash at the end
 */
export const describeApi = (app: FastifyInstance, origin: string): void => {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Spotless',
        version: '1',
        description:
          'Upload a photo, have it edited in one of seven modes, fetch the result through its signed link. Every refusal has a ' +
          'sentence for people in "error" and a word for programs in "code".',
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An ID token of the issuer.' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie(origin) },
        },
        schemas: { Error: z.toJSONSchema(errorAnswerSchema) as object },
      },
      security: [{ bearer: [] }, { session: [] }],
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(described)
      const isApi = url.startsWith('/api/') && url !== route.docs
      return { schema: isApi ? schema : { ...schema, hide: true }, url }
    },
  })
  app.register(async (docs) => {
    docs.get(route.docs, async () => docs.swagger())
  })
}
