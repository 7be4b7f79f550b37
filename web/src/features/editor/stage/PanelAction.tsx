import type { ReactNode } from 'react'

/** The main action of a side panel, pinned to its end while the rest scrolls. */
export const PanelAction = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky -bottom-4 -mx-4 -mb-4 grid bg-surface px-4 pt-2 pb-4 lg:-bottom-6 lg:-mx-6 lg:mt-auto lg:-mb-6 lg:px-6 lg:pb-6">
    {children}
  </div>
)
