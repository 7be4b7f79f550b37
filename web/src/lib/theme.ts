import { create } from 'zustand'
import { readStored, store } from './stored.ts'

export type Theme = 'light' | 'dark'
const storageKey = 'theme'

/**
 * The theme: dark unless stored otherwise under the key `theme`; applied as a class of the root
 * element.
 */
export const useTheme = create<{ theme: Theme; toggle: () => void }>((set, get) => ({
  theme: readStored(storageKey) === 'light' ? 'light' : 'dark',
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark'
    document.documentElement.classList.toggle('dark', theme === 'dark')
    store(storageKey, theme)
    set({ theme })
  },
}))
