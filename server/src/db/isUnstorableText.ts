/** PostgreSQL's codes for text with NUL or with half of a surrogate pair. */
const unstorable = new Set(['22021', '22P05'])

/** Whether a query failed because of characters in its text that the database cannot store. */
export const isUnstorableText = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unstorable.has(cause.code)) return true
  }
  return false
}
