import { z } from 'zod'

/** One operation of the API as the page for developers shows it. */
export const apiOperationSchema = z.strictObject({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** Parameters of the path and the query, and fields of the body. */
  fields: z.array(
    z.strictObject({
      name: z.string(),
      where: z.enum(['path', 'query', 'header', 'body']),
      type: z.string(),
      isRequired: z.boolean(),
    }),
  ),
  /** Fields of the answer with their types; empty where it is a file or nothing. */
  answer: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  /** Media types of the answer. */
  media: z.array(z.string()),
})
export type ApiOperation = z.infer<typeof apiOperationSchema>

/** What the page for developers shows. */
export interface DeveloperContent {
  /** The guide as HTML. */
  readonly html: string
  readonly groups: readonly {
    readonly name: string
    readonly description: string
    readonly operations: readonly ApiOperation[]
  }[]
}
