import type { AccountAnswer } from '@spotless/contract/account'
import { displayName } from '@spotless/contract/displayName'
import { Avatar } from './Avatar.tsx'
import { formatDate } from './formatDate.ts'

/** Who is signed in, since when, and through which provider. */
export const Profile = ({ account }: { readonly account: AccountAnswer }) => {
  const { user, signInProvider, createdAt } = account
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-6">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-raised">
        <Avatar src={user.profileImageUrl} iconClass="size-7" />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="truncate font-semibold">{displayName(user)}</p>
        <p className="truncate text-sm text-muted">{user.email}</p>
        <p className="text-sm text-muted">
          Member since {formatDate(createdAt)}
          {signInProvider !== null && ` · signed in with ${signInProvider}`}
        </p>
      </div>
    </div>
  )
}
