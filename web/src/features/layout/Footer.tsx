import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { footerLinks } from './footerLinks.ts'

const linkClass = 'py-2 hover:text-ink'

const FooterFrame = ({ children }: { readonly children: ReactNode }) => (
  <footer className="border-t border-line/60">
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-8 text-sm text-muted sm:px-6">
      <p>© 2025 Spotless. All rights reserved.</p>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
        {children}
      </nav>
    </div>
  </footer>
)

/** Footer of the app's screens. */
export const Footer = () => (
  <FooterFrame>
    {footerLinks.map(({ path, label, isApp }) => (
      <Link key={path} to={path} reloadDocument={!isApp} className={linkClass}>
        {label}
      </Link>
    ))}
  </FooterFrame>
)

/** Footer of pages outside the app, with plain links. */
export const StaticFooter = () => (
  <FooterFrame>
    {footerLinks.map(({ path, label }) => (
      <a key={path} href={path} className={linkClass}>
        {label}
      </a>
    ))}
  </FooterFrame>
)
