import { screen } from '@spotless/contract/route'

/** The footer's links; `isApp` for screens of the app, which load without leaving the page. */
export const footerLinks = [
  { path: screen.blog, label: 'Blog', isApp: false },
  { path: screen.editor, label: 'Editor', isApp: true },
  { path: screen.benchmark, label: 'Benchmark', isApp: false },
  { path: screen.developers, label: 'Developers', isApp: false },
  { path: screen.credits, label: 'Credits', isApp: false },
  { path: screen.privacy, label: 'Privacy', isApp: true },
  { path: screen.terms, label: 'Terms', isApp: true },
] as const
