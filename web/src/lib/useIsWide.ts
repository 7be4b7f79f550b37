import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

const watch = (onChange: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether there is room for panels beside the photo: the `lg` breakpoint. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(query).matches)
