import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '../../../ui/Tooltip.tsx'

interface IconButtonProps {
  readonly label: string
  /** Keyboard shortcut, as printed on keyboards. */
  readonly shortcut: string
  readonly Icon: LucideIcon
  readonly onPress: () => void
  readonly disabled?: boolean
  /** For buttons of a group of which one is chosen. */
  readonly isChosen?: boolean
}

/** A toolbar button: an icon with an accessible name, and name and shortcut in a tooltip. */
export const IconButton = ({ label, shortcut, Icon, onPress, disabled = false, isChosen }: IconButtonProps) => (
  <Tooltip text={`${label} (${shortcut})`}>
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      aria-pressed={isChosen}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 disabled:opacity-40 disabled:hover:bg-transparent',
        isChosen ? 'bg-accent text-on-accent hover:bg-accent' : 'hover:bg-raised',
      )}
      onClick={onPress}
    >
      <Icon className="size-5" aria-hidden />
    </button>
  </Tooltip>
)
