import type { Mode } from '@spotless/contract/mode'
import { clsx } from 'clsx'
import { Check, Images, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { button } from '../../../ui/button.ts'
import { openQueued } from '../actions/addPhotos.ts'
import { batchOfFiles } from '../actions/startBatch.ts'
import { editor, type QueuedPhoto, useEditor } from '../editorStore.ts'
import { QueueThumbnail } from './QueueThumbnail.tsx'

const stateOf = (entry: QueuedPhoto, isOpen: boolean, results: number): string => {
  if (isOpen) return 'open'
  if (!entry.session) return 'waiting'
  return results > 0 ? 'edited' : 'opened'
}

/** The photos of the queue: which one is open, which are edited, which are waiting. */
export const QueueStrip = ({ mode }: { readonly mode: Mode }) => {
  const { queue, openId, results } = useEditor()
  const navigate = useNavigate()
  if (queue.length === 0) return null
  return (
    <nav aria-label="Photos in the queue" className="flex shrink-0 gap-2 overflow-x-auto bg-surface px-3 py-2">
      <button
        type="button"
        className={button('quiet', 'tight', 'h-14 shrink-0')}
        onClick={async () => {
          const address = await batchOfFiles(
            mode,
            queue.map(({ file }) => file),
          )
          if (address) void navigate(address)
        }}
      >
        <Images className="size-4" aria-hidden /> Edit all alike
      </button>
      <ol className="flex w-max gap-2">
        {queue.map((entry) => {
          const isOpen = entry.id === openId
          const made = isOpen ? results.length : (entry.session?.results.length ?? 0)
          return (
            <li key={entry.id} className="group relative">
              <button
                type="button"
                aria-current={isOpen}
                aria-label={`${entry.file.name}, ${stateOf(entry, isOpen, made)}`}
                title={entry.file.name}
                className={clsx(
                  'relative block overflow-hidden rounded-control bg-raised',
                  isOpen ? 'ring-2 ring-accent-text' : 'opacity-80 hover:opacity-100',
                )}
                onClick={() => void openQueued(entry, mode)}
              >
                <QueueThumbnail file={entry.file} />
                {made > 0 && (
                  <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
                    <Check className="size-3.5" aria-hidden />
                  </span>
                )}
              </button>
              {!isOpen && (
                <button
                  type="button"
                  aria-label={`Remove ${entry.file.name} from the queue`}
                  className="absolute -top-1.5 -right-1.5 grid size-6 place-items-center rounded-full bg-ink text-ground opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
                  onClick={() => editor.dequeue(entry.id)}
                >
                  <X className="size-3.5" aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
