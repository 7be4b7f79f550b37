import { type ReactNode, useEffect } from 'react'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'

interface LegalPageProps {
  readonly title: string
  /** The page in a sentence or two. */
  readonly summary: string
  readonly children: ReactNode
}

/** A page of text at reading width. */
export const LegalPage = ({ title, summary, children }: LegalPageProps) => {
  useEffect(() => {
    document.title = `${title} · Spotless`
  }, [title])
  return (
    <>
      <Header />
      <main className="mx-auto max-w-[68ch] px-4 py-10 sm:px-6 lg:py-16">
        <h1 className="text-xl sm:text-2xl">{title}</h1>
        <p className="mt-4 text-lg leading-snug text-muted">{summary}</p>
        <div className="mt-10 grid gap-10 leading-relaxed wrap-anywhere">{children}</div>
      </main>
      <Footer />
    </>
  )
}

/** A heading with paragraphs or lists under it. */
export const LegalSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
)

/** A bulleted list. */
export const BulletList = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid list-disc gap-2 pl-5 marker:text-muted">{children}</ul>
)

/** Classes of a link within the text. */
export const textLink = 'text-accent-text underline underline-offset-2'
