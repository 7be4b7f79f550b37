/** First and last name, or the one that is set, or the local part of the e-mail address, or `User`. */
export const displayName = (user: {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string => {
  const names = [user.firstName, user.lastName].map((name) => name?.trim()).filter((name) => name)
  return names.length > 0 ? names.join(' ') : user.email?.split('@')[0] || 'User'
}
