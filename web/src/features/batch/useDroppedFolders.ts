import { useEffect } from 'react'
import { type NamedFile, namedFiles, readDropped } from './actions/readDropped.ts'

/** Accepts files and folders that are dropped anywhere on the page, and pasted files. */
export const useDroppedFolders = (onFiles: (files: readonly NamedFile[]) => void, enabled: boolean): void => {
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const accept = (files: readonly NamedFile[]) => {
      if (enabled && files.length > 0) onFiles(files)
    }
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        if (event.dataTransfer) void readDropped(event.dataTransfer).then(accept)
      },
      { signal },
    )
    window.addEventListener('paste', (event) => accept(namedFiles([...(event.clipboardData?.files ?? [])])), { signal })
    return () => control.abort()
  }, [onFiles, enabled])
}
