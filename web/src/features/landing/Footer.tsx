import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'

export const Footer = () => (
  <footer className="border-t border-line/60">
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-8 text-sm text-muted sm:px-6">
      <p>© 2025 Spotless. All rights reserved.</p>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
        <Link reloadDocument to={screen.blog} className="py-2 hover:text-ink">
          Blog
        </Link>
        <Link to={screen.editor} className="py-2 hover:text-ink">
          Editor
        </Link>
        <Link reloadDocument to={screen.benchmark} className="py-2 hover:text-ink">
          Benchmark
        </Link>
        <Link reloadDocument to={screen.credits} className="py-2 hover:text-ink">
          Credits
        </Link>
        <Link to={screen.privacy} className="py-2 hover:text-ink">
          Privacy
        </Link>
        <Link to={screen.terms} className="py-2 hover:text-ink">
          Terms
        </Link>
      </nav>
    </div>
  </footer>
)
