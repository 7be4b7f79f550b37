import { accountAnswerSchema } from '@spotless/contract/account'
import { deletedImagesAnswerSchema, imagesAnswerSchema } from '@spotless/contract/images'
import { route } from '@spotless/contract/route'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { forgetDevicePage, removeDeviceResults } from '../../lib/forgetDevicePage.ts'
import { loadIdentity } from '../../lib/identity.ts'
import { openDownload } from '../../lib/openDownload.ts'
import { queryClient } from '../../lib/queryClient.ts'
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

/** The stored photos, latest first, a page at a time. */
export const useImages = (authenticated: boolean) =>
  useInfiniteQuery({
    queryKey: [route.images],
    enabled: authenticated,
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) => {
      const query = pageParam === null ? '' : `?${new URLSearchParams({ after: pageParam })}`
      return imagesAnswerSchema.parse(await (await call('GET', `${route.images}${query}`)).json())
    },
    getNextPageParam: ({ next }) => next,
  })

const refreshPhotos = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [route.images] }),
    queryClient.invalidateQueries({ queryKey: [route.account] }),
  ])
}

/** Deletes a photo and all its results. */
export const deleteImage = async (image: StoredImage): Promise<void> => {
  try {
    await call('DELETE', route.image(image.id))
    await refreshPhotos()
    toast({ title: 'Photo deleted', text: `${image.originalFilename} and its results have been deleted.` })
  } catch (error) {
    toast({ title: 'Deletion failed', text: messageOf(error, tryAgain), destructive: true })
  }
}

/** Deletes all photos and results. */
export const deleteAllImages = async (): Promise<void> => {
  try {
    const { deleted } = deletedImagesAnswerSchema.parse(await (await call('DELETE', route.images)).json())
    toast({ title: 'Photos deleted', text: `${deleted} ${deleted === 1 ? 'photo has' : 'photos have'} been deleted.` })
  } catch (error) {
    toast({ title: 'Deletion failed', text: messageOf(error, tryAgain), destructive: true })
  }
  await refreshPhotos()
}

/** Downloads everything stored about the user; the session cookie authorises the link. */
export const downloadData = async (): Promise<void> => {
  try {
    await openDownload(route.accountData)
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
  await removeDeviceResults()
  await forgetDevicePage()
  location.assign('/')
  return true
}
