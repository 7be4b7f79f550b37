import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

const openAfterMs = 700
const skipDelayMs = 300

/** Sets the delays of all tooltips inside (specification, section 9). */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={openAfterMs} skipDelayDuration={skipDelayMs}>
    {children}
  </Radix.Provider>
)

interface TooltipProps {
  readonly text: string
  /** An element that accepts a ref and pointer events. */
  readonly children: ReactElement
}

/** A hint on a control, shown on hover and focus. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={8}
        collisionPadding={8}
        className="rise z-40 rounded-control bg-ink px-2.5 py-1.5 text-xs text-ground shadow-lg"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
