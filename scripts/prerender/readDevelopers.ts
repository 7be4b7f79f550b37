import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiOperation, apiOperationSchema, type DeveloperContent } from '@spotless/contract/apiDescription'
import { plans } from '@spotless/contract/billing'
import { maxKeys } from '@spotless/contract/keys'
import { bytesPerMegabyte, maxInputPixels } from '@spotless/contract/limits'
import { defaultApiLimits } from '@spotless/server/api/limits'
import { marked } from 'marked'
import { z } from 'zod'

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})
type Schema = z.infer<typeof schemaSchema>

const contentSchema = z.record(z.string(), z.looseObject({ schema: schemaSchema.optional() })).optional()
const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.tuple([z.string()]),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        schema: schemaSchema.optional(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: contentSchema })),
})
const descriptionSchema = z.looseObject({
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

const parse = (value: unknown): Schema => schemaSchema.parse(typeof value === 'object' ? value : {})

/** Formats that a reader knows; others are names of our own checks. */
const knownFormats: readonly string[] = ['uuid', 'date', 'date-time', 'email', 'uri']

/** A schema's type in a few words. */
const typeOf = (schema: Schema): string => {
  const { type, format, enum: values, anyOf, oneOf, items } = schema
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return [...new Set(choices.map((choice) => typeOf(parse(choice))))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(', ')
  if (format === 'binary') return 'file'
  if (type === 'array') return `list of ${items === undefined ? 'anything' : typeOf(parse(items))}`
  const name = Array.isArray(type) ? type.join(' or ') : (type ?? 'anything')
  return format === undefined || !knownFormats.includes(format) ? name : `${name} (${format})`
}

const fieldsOf = (schema: Schema | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(parse(field)),
    isRequired: schema?.required?.includes(name) ?? false,
  }))

const operationOf = (
  method: string,
  path: string,
  { operationId, summary, parameters, requestBody, responses }: z.infer<typeof operationSchema>,
): ApiOperation => {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const given = parameters.map(({ name, in: where, required = false, schema }) => ({
    name,
    where,
    type: typeOf(schema ?? {}),
    isRequired: required,
  }))
  return apiOperationSchema.parse({
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    fields: [...given, ...fieldsOf(body).map((field) => ({ ...field, where: 'body' as const }))],
    answer: fieldsOf(success?.content?.['application/json']?.schema).map(({ name, type }) => ({ name, type })),
    media: Object.keys(success?.content ?? {}),
  })
}

const megabytes = (bytes: number): string => String(bytes / bytesPerMegabyte)

/** Figures that the guide names, each from its one table. */
const figures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(defaultApiLimits).flatMap(([name, limit]) =>
      typeof limit === 'number' ? [[name, limit.toLocaleString('en')]] : [],
    ),
  ),
  freeMegabytes: megabytes(plans.free.maxUploadBytes),
  paidMegabytes: megabytes(plans.monthly.maxUploadBytes),
  maxMegapixels: String(maxInputPixels / 1_000_000),
  maxKeys: String(maxKeys),
}

/** @throws Error that names a figure that there is not */
const fill = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name]
    if (figure === undefined) throw new Error(`developers.md asks for {{${name}}}, which is not known.`)
    return figure
  })

/**
 * The guide for developers of `content/developers.md` and the operations of `contract/openapi.json`.
 * @param root the repository's folder
 */
export const readDevelopers = async (root: string): Promise<DeveloperContent> => {
  const guide = await readFile(join(root, 'content', 'developers.md'), 'utf8')
  const text = await readFile(join(root, 'contract', 'openapi.json'), 'utf8')
  const { tags, paths } = descriptionSchema.parse(JSON.parse(text))
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      operation: operationOf(method, path, operation),
    })),
  )
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    operations: all.flatMap(({ tag, operation }) => (tag === name ? [operation] : [])),
  }))
  // A program that is wider than the screen scrolls, and keys must reach it.
  const html = (await marked.parse(fill(guide))).replaceAll('<pre>', '<pre tabindex="0">')
  return { html, groups }
}
