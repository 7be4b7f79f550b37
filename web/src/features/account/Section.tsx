import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** Fragment by which other pages link to the section. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** A section of the account page. */
export const Section = ({ title, anchor, children }: SectionProps) => {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="grid scroll-mt-24 gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
