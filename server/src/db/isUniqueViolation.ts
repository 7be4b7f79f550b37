/** Whether a query failed because of the named unique constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause && cause.constraint === constraint)
      return true
  }
  return false
}
