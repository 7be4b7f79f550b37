import { ZodError } from 'zod'

/** An error as it is logged: never with values that came from a person. */
export interface SerializedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly stack?: string
  readonly cause?: SerializedError
  readonly errors?: readonly SerializedError[]
}

const maxDepth = 5
/** SQLSTATE classes whose messages quote values: data exceptions and violated constraints. */
const quotingClasses = /^2[23]/

const textOf = (error: Error, name: string): string | undefined => {
  const value = (error as unknown as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const messageOf = (error: Error): string => {
  // Drizzle's message contains the query's parameters; the query itself has placeholders.
  if ('query' in error && 'params' in error) return `Failed query: ${textOf(error, 'query') ?? 'unknown'}`
  if (error instanceof ZodError) return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(' ')
  const isQuoting = 'severity' in error && quotingClasses.test(textOf(error, 'code') ?? '')
  return isQuoting ? error.message.replace(/"[^"]*"/g, '"…"') : error.message
}

/** The stack without its first lines, which repeat the message. */
const framesOf = ({ stack }: Error): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Reduces an error and its causes to what an operator needs. Parameters of queries, and details of database errors, which
 * quote rows, are left out.
 */
export const serializeError = (error: unknown, depth = 0): SerializedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'A value that is not an error was thrown.' }
  const inner = (value: unknown): SerializedError => serializeError(value, depth + 1)
  const optional = {
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    table: textOf(error, 'table'),
    stack: framesOf(error),
    cause: error.cause instanceof Error && depth < maxDepth ? inner(error.cause) : undefined,
    errors: error instanceof AggregateError && depth < maxDepth ? error.errors.map(inner) : undefined,
  }
  const set = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { type: error.name, message: messageOf(error), ...set }
}
