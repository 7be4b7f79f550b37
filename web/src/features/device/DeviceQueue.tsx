import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { QueueThumbnail } from '../editor/queue/QueueThumbnail.tsx'
import { openQueued } from './deviceActions.ts'
import { type DeviceSession, device, useDevice } from './deviceStore.ts'

const stateOf = ({ photo, results }: DeviceSession, isOpen: boolean): string => {
  if (isOpen) return 'open'
  if (photo === null) return 'waiting'
  return results.length > 0 ? 'edited' : 'opened'
}

/** The photos in this tab: which one is open, which are edited, which are waiting. */
export const DeviceQueue = () => {
  const sessions = useDevice((state) => state.sessions)
  const openId = useDevice((state) => state.openId)
  const isBusy = useDevice((state) => state.task !== null)
  if (sessions.length < (openId === null ? 1 : 2)) return null
  return (
    <nav aria-label="Photos in this tab" className="flex shrink-0 gap-2 overflow-x-auto bg-surface px-3 py-2">
      <ol className="flex w-max gap-2">
        {sessions.map((session) => {
          const isOpen = session.id === openId
          return (
            <li key={session.id} className="group relative">
              <button
                type="button"
                aria-current={isOpen}
                aria-label={`${session.file.name}, ${stateOf(session, isOpen)}`}
                title={session.file.name}
                disabled={isBusy}
                className={clsx(
                  'relative block overflow-hidden rounded-control bg-raised',
                  isOpen ? 'ring-2 ring-accent-text' : 'opacity-80 hover:opacity-100',
                )}
                onClick={() => void openQueued(session)}
              >
                <QueueThumbnail file={session.file} />
                {session.results.length > 0 && (
                  <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
                    <Check className="size-3.5" aria-hidden />
                  </span>
                )}
              </button>
              {!isOpen && (
                <button
                  type="button"
                  aria-label={`Remove ${session.file.name} and its results from this tab`}
                  className="absolute -top-1.5 -right-1.5 grid size-6 place-items-center rounded-full bg-ink text-ground opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
                  onClick={() => device.remove(session.id)}
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
