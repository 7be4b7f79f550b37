import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileInput } from '../../ui/FileInput.tsx'

interface UploadZoneProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly disabled: boolean
}

/** Accepts photos by drop or file picker; the drop itself is handled by the page. */
export const UploadZone = ({ onFiles, disabled }: UploadZoneProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className={clsx(
          'grid min-h-72 w-full flex-1 place-items-center rounded-card border-2 border-dashed p-8 text-center transition-colors duration-150',
          over ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-accent-text',
        )}
      >
        <span className="grid justify-items-center gap-2">
          <span className="mb-3 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
            <ImageUp className="size-7" aria-hidden />
          </span>
          <span className="text-lg font-semibold">Drop your file here</span>
          <span className="text-muted">or click to browse</span>
          <span className="mt-3 text-xs text-muted">JPG, PNG, WebP, JPEG</span>
        </span>
      </button>
      <FileInput ref={input} label="Photo file" accept="image/*" multiple onFiles={onFiles} />
    </>
  )
}
