import { useEffect } from 'react'

/** Lets the browser ask before the page is closed or left while `isUnsaved` says yes. */
export const useLeaveWarning = (isUnsaved: () => boolean): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
