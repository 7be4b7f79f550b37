import { useState } from 'react'
import { messageOf } from '../../lib/call.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { toast } from '../../lib/toast.ts'

/** Changes something on the server one step at a time, then reads it again; says so where a step fails. */
export const useChange = (queryKey: readonly unknown[]) => {
  const [isBusy, setBusy] = useState(false)
  const change = async (step: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await step()
      await queryClient.invalidateQueries({ queryKey })
      return true
    } catch (error) {
      toast({ title: 'Nothing was changed', text: messageOf(error, 'Please try again.'), destructive: true })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, change }
}
