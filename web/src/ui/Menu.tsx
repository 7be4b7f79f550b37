import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

export const menuItem =
  'flex w-full items-center gap-3 rounded-control px-3 py-2.5 text-left text-sm hover:bg-raised focus-visible:bg-raised'

interface MenuProps {
  readonly trigger: ReactNode
  readonly triggerClass: string
  /** Accessible name of a trigger without text. */
  readonly label?: string
  readonly align?: 'left' | 'right'
  readonly children: ReactNode
}

/**
 * A disclosure: a button that shows a list of links. Arrow keys move through the list; Escape
 * closes it and restores the focus; moving the focus away closes it.
 */
export const Menu = ({ trigger, triggerClass, label, align = 'left', children }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const moveFocus = (step: number) => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[data-panel] a, [data-panel] button') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items[(at + step + items.length) % items.length]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys and focus for all controls inside
    <div
      ref={root}
      className="relative"
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          setOpen(false)
          root.current?.querySelector('button')?.focus()
        } else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
          event.preventDefault()
          moveFocus(event.key === 'ArrowDown' ? 1 : -1)
        }
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={label}
        className={triggerClass}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      <div
        id={panelId}
        data-panel
        hidden={!open}
        onClickCapture={() => setOpen(false)}
        className={clsx(
          'rise absolute top-full z-30 mt-2 rounded-card border border-line bg-surface p-2 shadow-2xl shadow-black/25',
          align === 'right' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </div>
  )
}
