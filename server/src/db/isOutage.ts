import { errorCodeOf } from '../errorCodeOf.ts'

/** What Node says of a connection that is refused or breaks, and of a disk without room. */
const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'],
])
/** PostgreSQL's classes of connection trouble and missing resources, and its shutting down and starting up. */
const sqlStates = /^(08...|53...|57P0[1235])$/
/** What the PostgreSQL client says of a connection that broke; it gives no code. */
const brokenConnection = /^(Connection terminated|Client has encountered a connection error)/

const isSign = (error: Error): boolean => {
  const code = errorCodeOf(error) ?? ''
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || systemCodes.has(code) || sqlStates.test(code) || brokenConnection.test(error.message)
}

/** Whether an error says that database or storage cannot be reached or is full: a state that passes, and no fault of the request. */
export const isOutage = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (isSign(cause)) return true
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true
  }
  return false
}
