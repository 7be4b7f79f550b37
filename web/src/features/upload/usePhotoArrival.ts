import { useEffect } from 'react'

/** Takes photos that are dropped anywhere on the page or pasted. Anything but images is ignored. */
export const usePhotoArrival = (onFiles: (files: readonly File[]) => void, enabled: boolean): void => {
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const take = (list: FileList | undefined) => {
      const files = [...(list ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (enabled && files.length > 0) onFiles(files)
    }
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        take(event.dataTransfer?.files)
      },
      { signal },
    )
    window.addEventListener('paste', (event) => take(event.clipboardData?.files), { signal })
    return () => control.abort()
  }, [onFiles, enabled])
}
