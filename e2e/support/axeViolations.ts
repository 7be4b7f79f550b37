import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Everything axe reports about the page, as rule and element. */
export const violations = async (page: Page): Promise<string[]> => {
  // Elements that are still fading in have a lower contrast. What a click or the pointer starts begins with the next frame.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)))')
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
