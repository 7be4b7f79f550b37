import swagger from '@fastify/swagger'
import { errorAnswerSchema } from '@spotless/contract/error'
import { imageEditsErrorSchema } from '@spotless/contract/imageEdits'
import { removeBgErrorSchema } from '@spotless/contract/removeBg'
import { isApiPath, route } from '@spotless/contract/route'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sessionCookie } from '../identity/cookieSession.ts'
import { isOfBrowsers, nothing, operations, tags } from './describedOperations.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart form that a route reads by itself. */
    form?: { readonly schema?: z.ZodType; readonly files: readonly string[]; readonly takesJson?: boolean }
    /** The JSON that a route answers where it is asked for, beside a picture. */
    answersBeside?: z.ZodType
  }
}

/** What a route says beside its schema. */
type FormConfig = Pick<FastifyContextConfig, 'form' | 'answersBeside'>

type JsonSchema = Readonly<Record<string, unknown>>

const jsonSchemaOf = (schema: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}

const file = { type: 'string', format: 'binary' } as const

const formOf = (form: NonNullable<FormConfig['form']>): JsonSchema => {
  const fields = form.schema === undefined ? { type: 'object', properties: {} } : jsonSchemaOf(form.schema)
  const files = Object.fromEntries(form.files.map((name) => [name, file]))
  return { ...fields, properties: { ...(fields.properties as object), ...files } }
}

const errorOf = (url: string): z.ZodType =>
  url.startsWith('/v1.0/') ? removeBgErrorSchema : url.startsWith('/v1/') ? imageEditsErrorSchema : errorAnswerSchema

/** The answers of an operation, by status: success as the route says, and refusals as that part of the API words them. */
const answersOf = (
  described: Record<string, JsonSchema>,
  media: string | undefined,
  { answersBeside }: FormConfig,
  url: string,
): Record<string, JsonSchema> => {
  const refusal = { description: 'A refusal, with its reason.', ...jsonSchemaOf(errorOf(url)) }
  if (media === nothing) return { 204: { type: 'null', description: 'Done; there is no body.' }, default: refusal }
  const success = Object.keys(described).length === 0 ? { 200: {} } : described
  const answers = Object.entries(success).map(([status, schema]) => {
    if (answersBeside !== undefined) {
      const pictures = ['image/png', 'image/jpeg', 'image/webp', 'application/zip'].map((type) => [
        type,
        { schema: file },
      ])
      const json = ['application/json', { schema: jsonSchemaOf(answersBeside) }]
      return [status, { description: 'The result.', content: Object.fromEntries([...pictures, json]) }]
    }
    if (media !== undefined) return [status, { description: 'The answer.', content: { [media]: { schema: file } } }]
    return [status, { description: 'The answer.', ...schema }]
  })
  return { ...Object.fromEntries(answers), default: refusal }
}

/** Closes tuples by the number of their items, because many readers do not know the `items: false` of JSON Schema. */
const closeTuples = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closeTuples)
  if (typeof value !== 'object' || value === null) return value
  const closed = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closeTuples(part)]))
  const { prefixItems } = closed
  if (!Array.isArray(prefixItems)) return closed
  return { ...closed, items: {}, minItems: prefixItems.length, maxItems: prefixItems.length }
}

/** What a route says of itself, with its operation's name, its form and its refusals. */
const describeRoute = (schema: FastifySchema, url: string, method: string, config: FormConfig): FastifySchema => {
  const path = url.replace(/:(\w+)/g, '{$1}')
  const name = `${method} ${path}`
  // A test names the routes that the table lacks; meanwhile they are described by their path.
  const { id, summary, tag, answers } = operations[name] ?? {
    id: name,
    summary: name,
    tag: 'Server',
    answers: undefined,
  }
  const form = config.form && { body: formOf(config.form) }
  const types = ['multipart/form-data', ...(config.form?.takesJson ? ['application/json'] : [])]
  return {
    ...schema,
    ...form,
    ...(form && { consumes: types }),
    operationId: id,
    summary,
    description: `${summary}.`,
    tags: [tag],
    response: answersOf((schema.response ?? {}) as Record<string, JsonSchema>, answers, config, url),
  } as FastifySchema
}

/**
 * Serves an OpenAPI 3.1 description of the API at `/api/docs`, generated from the contract's schemas. Must be called before the
 * routes are registered.
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
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
        contact: { name: 'The operator of this installation', url: origin },
      },
      servers: [{ url: origin }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
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
      },
      security: [{ key: [] }, { bearer: [] }, { session: [] }],
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(described)
      const { method, config } = described.route
      const isHidden = !isApiPath(url) || url === route.docs || method === 'HEAD' || isOfBrowsers(url)
      if (isHidden || schema?.hide === true) return { schema: { ...schema, hide: true }, url }
      const whole = describeRoute(schema ?? {}, url, String(method), config ?? {})
      return { schema: closeTuples(whole) as FastifySchema, url }
    },
  })
  app.register(async (docs) => {
    docs.get(route.docs, async () => docs.swagger())
  })
}
