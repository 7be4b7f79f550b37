/** Start of the storage keys of the OpenID client. */
export const sessionKeyPrefix = 'spotless.'
const storedUsers = [`${sessionKeyPrefix}user:`, 'firebase:authUser:'] as const

/** Whether this browser keeps a session, judged without loading the adapter. */
export const mayBeSignedIn = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => storedUsers.some((start) => key.startsWith(start)))
  } catch {
    return false
  }
}
