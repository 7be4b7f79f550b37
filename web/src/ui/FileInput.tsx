import type { Ref } from 'react'

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly accept: string
  readonly multiple?: boolean
  /** Whether a whole folder is chosen instead of files. */
  readonly isFolder?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/**
 * A hidden file input, opened by clicking its element; the same file can be chosen twice in a row.
 */
export const FileInput = ({ ref, label, accept, multiple = false, isFolder = false, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    multiple={multiple}
    {...(isFolder && { webkitdirectory: '' })}
    aria-label={label}
    className="hidden"
    onChange={(event) => {
      const files = [...(event.target.files ?? [])]
      event.target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)
