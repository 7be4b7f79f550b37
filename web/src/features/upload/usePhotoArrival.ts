import { useEffect } from 'react'

/** Takes a photo that is dropped anywhere on the page or pasted. Drops of anything but images are ignored. */
export const usePhotoArrival = (onFile: (file: File) => void, enabled: boolean): void => {
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const first = (files: FileList | undefined) => [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        const file = first(event.dataTransfer?.files)
        if (enabled && file) onFile(file)
      },
      { signal },
    )
    window.addEventListener(
      'paste',
      (event) => {
        const file = first(event.clipboardData?.files)
        if (enabled && file) onFile(file)
      },
      { signal },
    )
    return () => control.abort()
  }, [onFile, enabled])
}
