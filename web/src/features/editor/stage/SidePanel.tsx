import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface SidePanelProps {
  readonly label: string
  readonly children: ReactNode
  /** Fills the height beside the photo; its content scrolls within it. */
  readonly fills?: boolean
}

/** A panel beside the photo; a sheet below it on small screens. */
export const SidePanel = ({ label, children, fills = false }: SidePanelProps) => (
  <aside
    aria-label={label}
    className={clsx(
      'flex max-h-[46dvh] shrink-0 scroll-pb-24 flex-col gap-5 overflow-y-auto bg-surface p-4 max-lg:rounded-t-card lg:max-h-none lg:w-80 lg:p-6 xl:w-88',
      fills && 'lg:overflow-hidden',
    )}
  >
    {children}
  </aside>
)
