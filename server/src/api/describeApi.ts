import swagger from '@fastify/swagger'
import { errorAnswerSchema } from '@spotless/contract/error'
import { route } from '@spotless/contract/route'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sessionCookie } from '../identity/cookieSession.ts'

/**
 * Serves an OpenAPI 3.1 description of every route below `/api/` at `/api/docs`, generated from the contract's schemas. Must
 * be called before the routes are registered.
 *
 * @param origin of the API, without a trailing slash
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
          key: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Api-Key',
            description: 'A key made in the account; a bearer, too.',
          },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie(origin) },
        },
        schemas: { Error: z.toJSONSchema(errorAnswerSchema) as object },
      },
      security: [{ key: [] }, { bearer: [] }, { session: [] }],
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
