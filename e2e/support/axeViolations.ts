import type { Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'

/** Does something in the dark theme, then in the light one, on the page as it stands; ends in the dark theme. */
export const inBothThemes = async (page: Page, look: (theme: 'dark' | 'light') => Promise<void>): Promise<void> => {
  const show = (theme: 'dark' | 'light') =>
    page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`)
  for (const theme of ['dark', 'light'] as const) {
    await show(theme)
    await look(theme)
  }
  await show('dark')
}

/**
 * Ends when nothing on the page moves. What a click or the pointer starts begins with the next frame, and an animation out
 * of sight ends only with a frame that something else asks for, so this asks for frames.
 */
const untilStill = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()))
  await frame()
  do await frame()
  while (document.getAnimations().some(({ playState }) => playState === 'running'))
})()`

/** Everything axe reports about the page, as rule and element. */
export const violations = async (page: Page): Promise<string[]> => {
  // Elements that are still fading in have a lower contrast.
  await page.evaluate(untilStill)
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source)
  const found = await page.evaluate<Result[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
