import { useEffect, useRef, useState } from 'react'
import { button } from './button.ts'

export interface ProgressModalProps {
  /** 0–100. */
  readonly percent: number
  readonly message: string
  readonly startedAtMs: number
  /** A second line about what is happening. */
  readonly note?: string | undefined
  readonly cancel: () => void
}

const tickMs = 100

/** Covers the page while a task runs; the page's title tells how far it is. */
export const ProgressModal = (task: ProgressModalProps) => {
  const [seconds, setSeconds] = useState(0)
  const element = useRef<HTMLDialogElement>(null)
  const percent = Math.round(task.percent)
  useEffect(() => {
    const before = document.activeElement
    element.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setSeconds((performance.now() - task.startedAtMs) / 1000), tickMs)
    return () => clearInterval(timer)
  }, [task.startedAtMs])
  useEffect(() => {
    const before = document.title
    document.title = `${percent}% · ${before.replace(/^\d+% · /, '')}`
    return () => {
      document.title = before.replace(/^\d+% · /, '')
    }
  }, [percent])
  return (
    <dialog
      ref={element}
      aria-label="Progress"
      onCancel={(event) => event.preventDefault()}
      className="rise w-[min(24rem,calc(100vw-2rem))] rounded-card bg-surface p-6"
    >
      <div className="grid gap-4">
        <div className="flex items-baseline justify-between gap-4">
          <p aria-live="polite" className="text-base font-semibold">
            {task.message}
          </p>
          <p className="text-lg font-semibold tabular-nums">{percent}%</p>
        </div>
        <div
          role="progressbar"
          aria-label="Progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 overflow-hidden rounded-full bg-raised"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-200 ease-out"
            style={{ width: `${percent}%` }}
          />
        </div>
        {task.note && <p className="text-sm text-muted">{task.note}</p>}
        <div className="flex items-center justify-between">
          <p className="text-sm text-muted tabular-nums">{seconds.toFixed(1)} s</p>
          <button type="button" className={button('quiet')} onClick={task.cancel}>
            Cancel
          </button>
        </div>
      </div>
    </dialog>
  )
}
