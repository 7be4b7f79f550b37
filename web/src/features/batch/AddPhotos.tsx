import { clsx } from 'clsx'
import { FolderUp, ImagePlus, Images } from 'lucide-react'
import { useRef, useState } from 'react'
import { button } from '../../ui/button.ts'
import { FileInput } from '../../ui/FileInput.tsx'
import { type NamedFile, namedFiles } from './actions/readDropped.ts'

interface AddPhotosProps {
  readonly onFiles: (files: readonly NamedFile[]) => void
  readonly disabled: boolean
  /** Buttons alone, beside photos that are there already. */
  readonly isCompact?: boolean
}

/** Pickers of photos and of folders; the drop itself is handled by the page. */
export const AddPhotos = ({ onFiles, disabled, isCompact = false }: AddPhotosProps) => {
  const photos = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const add = (files: readonly File[]) => onFiles(namedFiles(files))
  const buttons = (
    <span className="flex flex-wrap justify-center gap-2">
      <button type="button" disabled={disabled} className={button('quiet')} onClick={() => photos.current?.click()}>
        <ImagePlus className="size-4" aria-hidden /> {isCompact ? 'Add photos' : 'Choose photos'}
      </button>
      <button type="button" disabled={disabled} className={button('quiet')} onClick={() => folder.current?.click()}>
        <FolderUp className="size-4" aria-hidden /> {isCompact ? 'Add a folder' : 'Choose a folder'}
      </button>
      <FileInput ref={photos} label="Photo files" accept="image/*" multiple onFiles={add} />
      <FileInput ref={folder} label="Folder" accept="image/*" multiple isFolder onFiles={add} />
    </span>
  )
  if (isCompact) return buttons
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shows where a drop goes; the buttons inside do the same
    <div
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
      className={clsx(
        'grid min-h-72 place-items-center rounded-card border-2 border-dashed p-8 text-center transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <span className="grid justify-items-center gap-2">
        <span className="mb-3 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Images className="size-7" aria-hidden />
        </span>
        <span className="text-lg font-semibold">Drop a folder or photos here</span>
        <span className="mb-3 text-muted">Sub-folders are kept. Up to 2,000 photos.</span>
        {buttons}
        <span className="mt-3 text-xs text-muted">JPG, PNG, WebP, JPEG</span>
      </span>
    </div>
  )
}
