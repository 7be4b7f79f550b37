import { create } from 'zustand'

export type Theme = 'light' | 'dark'
const storageKey = 'theme'

const stored = (): Theme => {
  try {
    return localStorage.getItem(storageKey) === 'light' ? 'light' : 'dark'
  } catch {
    return 'dark'
  }
}

/**
 * The theme: dark unless stored otherwise under the key `theme`; applied as a class of the root
 * element.
 */
export const useTheme = create<{ theme: Theme; toggle: () => void }>((set, get) => ({
  theme: stored(),
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark'
    document.documentElement.classList.toggle('dark', theme === 'dark')
    try {
      localStorage.setItem(storageKey, theme)
    } catch {
      // Storage may be blocked; the theme then lasts until the page is closed.
    }
    set({ theme })
  },
}))
