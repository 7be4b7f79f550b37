import { errorCodeOf } from '../errorCodeOf.ts'

/** Node's codes for refused and broken connections and for a full disk. */
const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'],
])
/** PostgreSQL's error classes for connections and resources, and its codes for shutting down and starting up. */
const sqlStates = /^(08...|53...|57P0[1235])$/
/** The PostgreSQL client's messages for a broken connection; they have no code. */
const brokenConnection = /^(Connection terminated|Client has encountered a connection error)/

const isSign = (error: Error): boolean => {
  const code = errorCodeOf(error) ?? ''
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || systemCodes.has(code) || sqlStates.test(code) || brokenConnection.test(error.message)
}

/** Whether an error says that database or storage is unreachable or full: temporary, and not caused by the request. */
export const isOutage = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (isSign(cause)) return true
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true
  }
  return false
}
