import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

const openAfterMs = 700
const skipDelayMs = 300

/** Times of all tooltips inside (specification, section 9). */
export const TooltipTimes = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={openAfterMs} skipDelayDuration={skipDelayMs}>
    {children}
  </Radix.Provider>
)

interface TooltipProps {
  readonly text: string
  /** One element that takes a ref and pointer events. */
  readonly children: ReactElement
}

/** A few words on a control, shown on hover and on focus. */
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
