import { accountAnswerSchema } from '@spotless/contract/account'
import { imagesAnswerSchema } from '@spotless/contract/images'
import { route } from '@spotless/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { loadIdentity } from '../../lib/identity.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { syncToken } from '../../lib/syncToken.ts'
import { toast } from '../../lib/toast.ts'

const tryAgain = 'Please try again.'

export type KeptImage = ReturnType<typeof imagesAnswerSchema.parse>['images'][number]

/** Profile, plan and use of the signed-in user; read anew each time the page is opened. */
export const useAccount = (authenticated: boolean) =>
  useQuery({
    queryKey: [route.account],
    enabled: authenticated,
    staleTime: 0,
    queryFn: async () => accountAnswerSchema.parse(await (await call('GET', route.account)).json()),
  })

/** The photos that are kept at the moment, latest first. */
export const useImages = (authenticated: boolean) =>
  useQuery({
    queryKey: [route.images],
    enabled: authenticated,
    staleTime: 0,
    queryFn: async () => imagesAnswerSchema.parse(await (await call('GET', route.images)).json()).images,
  })

/** Deletes a photo and everything made of it, now. */
export const deleteImage = async (image: KeptImage): Promise<void> => {
  try {
    await call('DELETE', route.image(image.id))
    queryClient.setQueryData<KeptImage[]>([route.images], (kept) => kept?.filter(({ id }) => id !== image.id))
    void queryClient.invalidateQueries({ queryKey: [route.account] })
    toast({ title: 'Photo deleted', text: `${image.originalFilename} and its results are gone.` })
  } catch (error) {
    toast({ title: 'Deleting failed', text: messageOf(error, tryAgain), destructive: true })
  }
}

/** Has the browser download everything that is kept; the session cookie opens the link. */
export const downloadData = async (): Promise<void> => {
  try {
    const token = await (await loadIdentity()).getToken()
    if (token === null) throw new Error('Nobody is signed in.')
    await syncToken(token, { force: true })
    location.assign(route.accountData)
  } catch (error) {
    toast({ title: 'Download failed', text: messageOf(error, tryAgain), destructive: true })
  }
}

/**
 * Deletes the account with everything in it and goes home, signed out.
 * @returns false when the server did not delete it; a toast has said why
 */
export const deleteAccount = async (): Promise<boolean> => {
  try {
    await call('DELETE', route.account)
  } catch (error) {
    toast({ title: 'Deleting failed', text: messageOf(error, tryAgain), destructive: true })
    return false
  }
  await (await loadIdentity()).signOut().catch(() => undefined)
  location.assign('/')
  return true
}
