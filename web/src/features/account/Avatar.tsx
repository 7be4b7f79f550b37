import { User } from 'lucide-react'

interface AvatarProps {
  readonly src: string | null
  /** Class of the icon shown without a picture. */
  readonly iconClass: string
}

/** A profile picture, or an icon. */
export const Avatar = ({ src, iconClass }: AvatarProps) =>
  src ? (
    <img src={src} alt="" className="size-full object-cover" referrerPolicy="no-referrer" />
  ) : (
    <User className={iconClass} aria-hidden />
  )
