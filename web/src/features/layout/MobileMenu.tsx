import type { CurrentUser } from '@spotless/contract/account'
import { screen } from '@spotless/contract/route'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { menuItem } from '../../ui/Menu.tsx'
import { ToolLinks } from '../modes/ToolLinks.tsx'

interface MobileMenuProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly user: CurrentUser | null
  readonly signingIn: boolean
  readonly onSignIn: () => void
  readonly onContact: () => void
}

/** The header's items in a panel that slides in on small screens. */
export const MobileMenu = ({ open, onClose, user, signingIn, onSignIn, onContact }: MobileMenuProps) => {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes it; for keyboards, the element itself handles Escape
    <dialog
      ref={element}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      className="rise mr-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none overflow-y-auto bg-surface p-0"
    >
      {open && (
        <div className="grid gap-2 p-4">
          <div className="flex items-center justify-between">
            <span className="px-3 text-sm font-semibold">Tools</span>
            <button type="button" aria-label="Close menu" onClick={onClose} className={button('ghost', 'icon')}>
              <X className="size-5" aria-hidden />
            </button>
          </div>
          <ToolLinks onFollow={onClose} />
          <div className="mt-2 grid gap-0.5 border-t border-line pt-3">
            <Link reloadDocument to={screen.blog} onClick={onClose} className={menuItem}>
              Blog
            </Link>
            <Link to={screen.pricing} onClick={onClose} className={menuItem}>
              Pricing
            </Link>
            <button type="button" onClick={onContact} className={menuItem}>
              Contact
            </button>
          </div>
          {user ? (
            <Link to={screen.editor} onClick={onClose} className={button('primary', 'large')}>
              Editor
            </Link>
          ) : (
            <button type="button" disabled={signingIn} onClick={onSignIn} className={button('quiet', 'large')}>
              {signingIn ? 'Signing In...' : 'Sign In'}
            </button>
          )}
        </div>
      )}
    </dialog>
  )
}
