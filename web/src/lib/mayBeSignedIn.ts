/** Prefix of the OpenID client's storage keys. */
export const sessionKeyPrefix = 'spotless.'
const storedUsers = [`${sessionKeyPrefix}user:`, 'firebase:authUser:'] as const

/** Whether this browser stores a session; checked without loading the adapter. */
export const mayBeSignedIn = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => storedUsers.some((start) => key.startsWith(start)))
  } catch {
    return false
  }
}
