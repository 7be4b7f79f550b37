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

export type StoredImage = ReturnType<typeof imagesAnswerSchema.parse>['images'][number]

/** Profile, plan and usage of the signed-in user, fetched each time the page is opened. */
export const useAccount = (authenticated: boolean) =>
  useQuery({
    queryKey: [route.account],
    enabled: authenticated,
    staleTime: 0,
    queryFn: async () => accountAnswerSchema.parse(await (await call('GET', route.account)).json()),
  })

/** The stored photos, latest first. */
export const useImages = (authenticated: boolean) =>
  useQuery({
    queryKey: [route.images],
    enabled: authenticated,
    staleTime: 0,
    queryFn: async () => imagesAnswerSchema.parse(await (await call('GET', route.images)).json()).images,
  })

/** Deletes a photo and all its results. */
export const deleteImage = async (image: StoredImage): Promise<void> => {
  try {
    await call('DELETE', route.image(image.id))
    queryClient.setQueryData<StoredImage[]>([route.images], (images) => images?.filter(({ id }) => id !== image.id))
    void queryClient.invalidateQueries({ queryKey: [route.account] })
    toast({ title: 'Photo deleted', text: `${image.originalFilename} and its results have been deleted.` })
  } catch (error) {
    toast({ title: 'Deletion failed', text: messageOf(error, tryAgain), destructive: true })
  }
}

/** Downloads everything stored about the user; the session cookie authorises the link. */
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
 * Deletes the account with everything in it, signs out and goes to the home page.
 * @returns false if the server did not delete it; a toast has shown why
 */
export const deleteAccount = async (): Promise<boolean> => {
  try {
    await call('DELETE', route.account)
  } catch (error) {
    toast({ title: 'Deletion failed', text: messageOf(error, tryAgain), destructive: true })
    return false
  }
  await (await loadIdentity()).signOut().catch(() => undefined)
  location.assign('/')
  return true
}
