import { useEffect } from 'react'

/** Accepts images that are dropped anywhere on the page or pasted; ignores other files. */
export const useDropAndPaste = (onFiles: (files: readonly File[]) => void, enabled: boolean): void => {
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const accept = (list: FileList | undefined) => {
      const files = [...(list ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (enabled && files.length > 0) onFiles(files)
    }
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        accept(event.dataTransfer?.files)
      },
      { signal },
    )
    window.addEventListener('paste', (event) => accept(event.clipboardData?.files), { signal })
    return () => control.abort()
  }, [onFiles, enabled])
}
