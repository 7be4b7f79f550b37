import { loadIdentity } from './identity.ts'
import { syncToken } from './syncToken.ts'

/**
 * Downloads a file of the API, however large, as a link would: the session cookie, opened here, authorises it.
 * @throws {Error} if nobody is signed in
 */
export const openDownload = async (path: string): Promise<void> => {
  const token = await (await loadIdentity()).getToken()
  if (token === null) throw new Error('Nobody is signed in.')
  await syncToken(token, { force: true })
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
