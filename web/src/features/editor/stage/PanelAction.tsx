import type { ReactNode } from 'react'

/** The one thing to do next, at the end of a side panel; on small screens it stays in sight while the rest scrolls. */
export const PanelAction = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:-mb-4 max-lg:bg-surface max-lg:px-4 max-lg:pt-2 max-lg:pb-4 lg:mt-auto">
    {children}
  </div>
)
