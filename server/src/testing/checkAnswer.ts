import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
}

interface DescribedOperation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })

/**
 * Checks that an answer of the API is one that the description allows: its status, its media type, and its JSON.
 * @returns a function that throws an Error naming the first difference; paths that the description does not have are passed over
 */
export const answerChecker = (
  app: FastifyInstance,
): ((method: string, url: string, answer: LightMyRequestResponse) => void) => {
  let paths: readonly (readonly [pattern: RegExp, path: string])[] | undefined
  let description: Description | undefined
  return (method, url, answer) => {
    description ??= app.swagger() as unknown as Description
    // Paths without parameters come first, as the router prefers them.
    paths ??= Object.keys(description.paths)
      .sort((one, other) => one.split('{').length - other.split('{').length)
      .map((path) => [new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`), path] as const)
    const asked = url.split('?')[0] ?? ''
    const [, path] = paths.find(([pattern]) => pattern.test(asked)) ?? []
    const operation = path === undefined ? undefined : description.paths[path]?.[method.toLowerCase()]
    if (operation === undefined) return
    const place = `${method} ${path} ${answer.statusCode}`
    const described = operation.responses[String(answer.statusCode)] ?? operation.responses.default
    if (described === undefined || (answer.statusCode < 400 && described === operation.responses.default)) {
      throw new Error(`${place} is not in the description.`)
    }
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? ''
    if (described.content === undefined) {
      if (answer.body !== '') throw new Error(`${place} has a body, but the description has none.`)
      return
    }
    const content = described.content[type] ?? described.content[type.replace(/[^/]*$/, '*')]
    if (content === undefined) throw new Error(`${place} is ${type || 'empty'}, which is not in the description.`)
    if (type !== 'application/json' || content.schema === undefined) return
    if (!ajv.validate(content.schema, answer.json())) throw new Error(`${place}: ${ajv.errorsText()}`)
  }
}
