import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface OptionHintProps {
  readonly children: ReactNode
  readonly className?: string | false
}

/** A sentence under an option that explains the chosen value. */
export const OptionHint = ({ children, className }: OptionHintProps) => (
  <p className={clsx('-mt-3 text-xs text-muted', className)}>{children}</p>
)
