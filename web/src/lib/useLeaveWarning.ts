import { useEffect } from 'react'

/** Makes the browser ask before the page is closed or left while `isUnsaved` returns true. */
export const useLeaveWarning = (isUnsaved: () => boolean): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
