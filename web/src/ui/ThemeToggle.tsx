import { Moon, Sun } from 'lucide-react'
import { useTheme } from '../lib/theme.ts'
import { button } from './button.ts'

export const ThemeToggle = () => {
  const { theme, toggle } = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" onClick={toggle} aria-label={`Switch to ${other} theme`} className={button('ghost', 'icon')}>
      {theme === 'dark' ? <Sun className="size-5" aria-hidden /> : <Moon className="size-5" aria-hidden />}
    </button>
  )
}
