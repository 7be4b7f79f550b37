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

/** The chosen theme: dark when nothing is stored; kept under the key `theme`, shown as the root's class. */
export const useTheme = create<{ theme: Theme; toggle: () => void }>((set, get) => ({
  theme: stored(),
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark'
    document.documentElement.classList.toggle('dark', theme === 'dark')
    try {
      localStorage.setItem(storageKey, theme)
    } catch {
      // Storage may be forbidden; the theme then lasts as long as the page.
    }
    set({ theme })
  },
}))
