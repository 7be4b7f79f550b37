import { screen } from '@spotless/contract/route'
import type { ReactNode } from 'react'
import { StaticFooter } from '../features/layout/Footer.tsx'
import { button } from '../ui/button.ts'

const links = [
  [screen.blog, 'Blog'],
  [screen.testResults, 'Results'],
  [screen.benchmark, 'Benchmark'],
  [screen.pricing, 'Pricing'],
] as const

/**
 * Header, content and footer of a page that works without JavaScript; the header has no action
 * buttons.
 */
export const StaticPage = ({ children, wide = false }: { readonly children: ReactNode; readonly wide?: boolean }) => (
  <>
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2"
    >
      Skip to content
    </a>
    <header className="sticky top-0 z-20 border-b border-line/60 bg-ground">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-1 px-4 py-2 sm:px-6">
        <a
          href={screen.home}
          className="flex items-center gap-2.5 rounded-control text-base font-semibold tracking-tight"
        >
          <img src="/logo.svg" alt="" width={28} height={28} />
          Spotless
        </a>
        <nav aria-label="Main" className="ml-auto flex flex-wrap items-center">
          {links.map(([href, label], index) => (
            <a key={href} href={href} className={button('ghost', 'small', index > 1 ? 'max-sm:hidden' : 'max-sm:px-3')}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </header>
    <main id="content" className={`mx-auto px-4 py-10 sm:px-6 lg:py-16 ${wide ? 'max-w-6xl' : 'max-w-[72ch]'}`}>
      {children}
    </main>
    <StaticFooter />
  </>
)
