import { useEffect } from 'react'
import { isPhotoFile } from './otherPhotos.ts'

/** What a page makes of files that arrive. */
export interface FileReaders<T> {
  readonly dropped: (data: DataTransfer) => Promise<readonly T[]>
  readonly pasted: (files: readonly File[]) => readonly T[]
}

const imagesOf = (files: readonly File[]): readonly File[] => files.filter(isPhotoFile)

/** Keeps images and ignores other files. */
export const imageReaders: FileReaders<File> = {
  dropped: async ({ files }) => imagesOf([...files]),
  pasted: imagesOf,
}

/** Accepts what is dropped anywhere on the page or pasted. `readers` must not change between renderings. */
export const useDropAndPaste = <T>(
  readers: FileReaders<T>,
  onFiles: (files: readonly T[]) => void,
  enabled: boolean,
): void => {
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const accept = (files: readonly T[]) => {
      if (enabled && files.length > 0) onFiles(files)
    }
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        // Folders can be read only while the event is handled, so the reader is called at once.
        if (event.dataTransfer) void readers.dropped(event.dataTransfer).then(accept)
      },
      { signal },
    )
    window.addEventListener('paste', (event) => accept(readers.pasted([...(event.clipboardData?.files ?? [])])), {
      signal,
    })
    return () => control.abort()
  }, [readers, onFiles, enabled])
}
