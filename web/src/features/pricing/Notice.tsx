import type { ReactNode } from 'react'

/** A message across the page. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface px-6 py-4">
    {children}
  </div>
)
