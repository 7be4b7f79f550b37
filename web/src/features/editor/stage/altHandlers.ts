import type { RefObject } from 'react'

/** Handlers that note whether Alt is held at a press of the pointer or of a key, for whatever handles that press below. */
export const altHandlers = (isAltHeld: RefObject<boolean>) => {
  const note = ({ altKey }: { readonly altKey: boolean }): void => {
    isAltHeld.current = altKey
  }
  return { onPointerDownCapture: note, onKeyDownCapture: note }
}
