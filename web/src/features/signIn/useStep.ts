import { useState } from 'react'
import { failureText } from './callSignIn.ts'

interface Step {
  readonly isBusy: boolean
  /** Why the last run failed; null otherwise. */
  readonly failure: string | null
  /** Runs one step at a time. */
  readonly run: (step: () => Promise<void>) => Promise<void>
}

/** State of a form whose steps call the server or ask for a passkey. */
export const useStep = (): Step => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    isBusy,
    failure,
    run: async (step) => {
      if (isBusy) return
      setBusy(true)
      setFailure(null)
      try {
        await step()
      } catch (error) {
        setFailure(failureText(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
