import type { CurrentUser } from '@spotless/contract/account'
import { displayName } from '@spotless/contract/displayName'
import { screen } from '@spotless/contract/route'
import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { Menu, menuItem } from '../../ui/Menu.tsx'
import { Avatar } from './Avatar.tsx'
import { signOut } from './useSignIn.ts'

/** Avatar with name, e-mail address, and Sign Out. */
export const UserMenu = ({ user }: { readonly user: CurrentUser }) => (
  <Menu
    label={`Account of ${displayName(user)}`}
    align="right"
    triggerClass="grid size-11 place-items-center overflow-hidden rounded-full bg-raised hover:bg-line"
    trigger={<Avatar src={user.profileImageUrl} iconClass="size-5" />}
  >
    <div className="w-60">
      <p className="truncate px-3 pt-2 text-sm font-semibold">{displayName(user)}</p>
      <p aria-disabled="true" className="truncate px-3 pb-2 text-xs text-muted">
        {user.email}
      </p>
      <Link to={screen.account} className={menuItem}>
        <Settings className="size-4" aria-hidden /> Account
      </Link>
      <button type="button" className={menuItem} onClick={() => void signOut()}>
        <LogOut className="size-4" aria-hidden /> Sign Out
      </button>
    </div>
  </Menu>
)
