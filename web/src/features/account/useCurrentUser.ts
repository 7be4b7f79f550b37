import type { CurrentUser } from '@spotless/contract/account'
import { route } from '@spotless/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadIdentity } from '../../lib/identity.ts'
import { mayBeSignedIn } from '../../lib/mayBeSignedIn.ts'
import { queryClient } from '../../lib/queryClient.ts'

export const currentUserKey = [route.currentUser] as const
const freshMs = 5 * 60_000

const readCurrentUser = async (): Promise<CurrentUser | null> => {
  if (!mayBeSignedIn()) return null
  const { fetchCurrentUser } = await import('./fetchCurrentUser.ts')
  return fetchCurrentUser()
}

let watching = false

/** Refreshes the cached user on every change of the sign-in state, and clears it on sign-out. */
export const watchIdentity = async (): Promise<void> => {
  if (watching) return
  watching = true
  const identity = await loadIdentity()
  identity.onChange((signedIn) => {
    if (signedIn) void queryClient.invalidateQueries({ queryKey: currentUserKey })
    else queryClient.setQueryData(currentUserKey, null)
  })
}

/** The signed-in user's record, or null. A visitor counts as authenticated if there is a record. */
export const useCurrentUser = () => {
  useEffect(() => {
    if (mayBeSignedIn()) watchIdentity().catch(() => undefined)
  }, [])
  const query = useQuery({ queryKey: currentUserKey, queryFn: readCurrentUser, staleTime: freshMs, retry: false })
  return { user: query.data ?? null, loading: query.isPending, authenticated: Boolean(query.data) }
}
