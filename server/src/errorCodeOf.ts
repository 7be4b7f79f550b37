/** The `code` of an error, by which Node, databases and most libraries name what happened; undefined where it has none in words. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
