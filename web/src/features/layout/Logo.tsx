import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'

export const Logo = () => (
  <Link to={screen.home} className="flex items-center gap-2.5 rounded-control text-base font-semibold tracking-tight">
    <img src="/logo.svg" alt="" width={28} height={28} />
    Spotless
  </Link>
)
