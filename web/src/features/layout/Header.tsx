import { screen } from '@spotless/contract/route'
import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { Menu } from '../../ui/Menu.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { useCurrentUser } from '../account/useCurrentUser.ts'
import { useSignIn } from '../account/useSignIn.ts'
import { ContactDialog } from '../contact/ContactDialog.tsx'
import { ToolLinks } from '../modes/ToolLinks.tsx'
import { AccountButtons } from './AccountButtons.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'

/** Sticky header of the pages outside the editor. */
export const Header = () => {
  const { user } = useCurrentUser()
  const { signingIn, signIn } = useSignIn()
  const [contactOpen, setContactOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const start = () => signIn({ title: 'Sign-in failed', fallback: 'Please try again' })

  return (
    <header className="sticky top-0 z-20 border-b border-line/60 bg-ground">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-1 px-4 py-2 sm:px-6">
        <Logo />
        <nav aria-label="Main" className="ml-6 hidden flex-wrap items-center gap-1 md:flex">
          <Menu
            triggerClass={button('ghost')}
            trigger={
              <>
                Tools <ChevronDown className="size-4" aria-hidden />
              </>
            }
          >
            <div className="w-88">
              <ToolLinks />
            </div>
          </Menu>
          <Link reloadDocument to={screen.blog} className={button('ghost')}>
            Blog
          </Link>
          <Link to={screen.pricing} className={button('ghost')}>
            Pricing
          </Link>
          <button type="button" className={button('ghost')} onClick={() => setContactOpen(true)}>
            Contact
          </button>
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          <ThemeToggle />
          <AccountButtons user={user} signingIn={signingIn} onSignIn={start} />
          <button
            type="button"
            aria-label="Open menu"
            className={button('ghost', 'icon', 'md:hidden')}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon className="size-5" aria-hidden />
          </button>
        </div>
      </div>
      <MobileMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        user={user}
        signingIn={signingIn}
        onSignIn={start}
        onContact={() => {
          setMenuOpen(false)
          setContactOpen(true)
        }}
      />
      <ContactDialog open={contactOpen} onClose={() => setContactOpen(false)} email={user?.email ?? ''} />
    </header>
  )
}
