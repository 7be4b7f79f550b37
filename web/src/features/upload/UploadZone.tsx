import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'

interface UploadZoneProps {
  readonly onFile: (file: File) => void
  readonly disabled: boolean
}

/** Takes a photo by drop or by the file picker. */
export const UploadZone = ({ onFile, disabled }: UploadZoneProps) => {
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
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo file"
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
