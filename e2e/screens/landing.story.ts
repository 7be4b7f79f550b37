import type { Locator, Page } from '@playwright/test'
import { modeNames, modes } from '@spotless/contract/mode'
import { expect, type Press, signedInTest, test } from '../support/story.ts'

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

/** Opens the list of tools: the dropdown, or the slide-out menu on phones. */
const openTools = async (page: Page, press: Press): Promise<Locator> => {
  const header = page.getByRole('banner')
  if (!isPhone(page)) {
    await press(header.getByRole('button', { name: 'Tools' }))
    return header.getByRole('navigation', { name: 'Main' })
  }
  await press(header.getByRole('button', { name: 'Open menu' }))
  return page.getByRole('dialog', { name: 'Menu' })
}

test('the landing page has its sections in order, with the labels of the specification', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'AI Photo Cleanup Tool - Magic Eraser & Chat to Edit',
  )
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'How It Works',
    'See the Results',
    'Powerful Features',
    /./,
  ])
  await expect(main.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/editor')
  await expect(main.getByRole('link', { name: 'Start Cleanup Now - Free' })).toHaveAttribute('href', '/editor')
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(0)).toContainText(/sign in and drop/i)
  await expect(steps.nth(1)).toContainText('one of 7 modes')
  await expect(steps.nth(2)).toContainText('The AI cleans the photo')
  const results = page.getByRole('region', { name: 'See the Results' })
  await expect(results.getByRole('slider')).toHaveCount(3)
  await expect(results.getByRole('heading', { level: 3 })).toHaveText([
    'Object Removal',
    'Background Removal',
    'Professional Photo',
  ])
  await expect(page.locator('#features').getByRole('listitem')).toHaveCount(4)
})

test('the header is sticky, its logo links to the home page, and the footer has its links and copyright line', async ({
  page,
}) => {
  await page.goto('/pricing')
  const header = page.getByRole('banner')
  await expect(() => page.getByRole('contentinfo').scrollIntoViewIfNeeded()).toPass()
  await expect(header).toBeInViewport()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('2025')
  await expect(footer.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog')
  await expect(footer.getByRole('link', { name: 'Editor' })).toHaveAttribute('href', '/editor')
  await header.getByRole('link', { name: 'Spotless' }).click()
  await expect(page).toHaveURL('/')
})

test('the header lists the seven modes with descriptions, and each opens the editor in that mode', async ({
  page,
  press,
}) => {
  await page.goto('/')
  const tools = await openTools(page, press)
  for (const mode of modeNames) {
    const link = tools.getByRole('link', { name: modes[mode].label })
    await expect(link).toHaveAttribute('href', `/editor?mode=${mode}`)
    await expect(link).toContainText(modes[mode].description)
  }
  await expect(tools.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog')
  await press(tools.getByRole('link', { name: modes['image-upscale'].label }))
  await expect(page).toHaveURL('/editor?mode=image-upscale')
})

test('Explore All Tools lists the same modes, and Learn More scrolls to the features', async ({ page, press }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const features = page.getByRole('heading', { name: 'Powerful Features' })
  await expect(features).not.toBeInViewport()
  await press(main.getByRole('button', { name: 'Explore All Tools' }))
  await expect(main.getByRole('link', { name: modes['professional-photo'].label })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(main.getByRole('button', { name: 'Learn More' }))
  await expect(features).toBeInViewport()
})

test('a slider starts at 50 %, follows the held pointer, and stops on release', async ({ page, hasTouch }) => {
  await page.goto('/')
  const slider = page.getByRole('region', { name: 'See the Results' }).getByRole('slider').first()
  // The app may be replacing the prerendered slider at this moment.
  await expect(() => slider.scrollIntoViewIfNeeded()).toPass()
  await expect(slider).toHaveAttribute('aria-valuenow', '50')
  await expect(slider).toHaveAttribute('aria-valuetext', '50% original')
  // The prerendered page is visible before the app can move the handle.
  await expect(async () => {
    await slider.press('ArrowLeft')
    await expect(slider).not.toHaveAttribute('aria-valuenow', '50', { timeout: 500 })
  }).toPass()
  const box = (await slider.boundingBox())!
  expect(box.width).toBeGreaterThanOrEqual(44)
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  if (hasTouch) {
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] })
    await touch('touchStart', from.x)
    await touch('touchMove', from.x - 60)
    await touch('touchEnd', from.x - 60)
  } else {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 60, from.y, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(from.x + 90, from.y, { steps: 4 })
  }
  const now = Number(await slider.getAttribute('aria-valuenow'))
  expect(now).toBeGreaterThan(20)
  expect(now).toBeLessThan(45)
})

test('a button pressed before the app has loaded takes effect once it has', async ({ page, press }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/prepareApp-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const main = page.getByRole('main')
  await press(main.getByRole('button', { name: 'Explore All Tools' }))
  await expect(main.getByRole('link', { name: modes['image-upscale'].label })).toBeHidden()
  release()
  await expect(main.getByRole('link', { name: modes['image-upscale'].label })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Explore All Tools' })).toBeFocused()
})

test('a signed-out header offers Sign In and Get Started', async ({ page, press }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  if (isPhone(page)) await press(page.getByRole('button', { name: 'Open menu' }))
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('a signed-in header has Editor, the user menu and Sign Out, which goes to the home page', async ({
  page,
  person,
  press,
}) => {
  await page.goto('/pricing')
  const header = page.getByRole('banner')
  if (!isPhone(page)) await expect(header.getByRole('link', { name: 'Editor' })).toHaveAttribute('href', '/editor')
  await press(header.getByRole('button', { name: `Account of ${person.name}` }))
  await expect(header.getByText(person.name, { exact: true })).toBeVisible()
  await expect(header.getByText(person.email)).toHaveAttribute('aria-disabled', 'true')
  await expect(header.getByRole('button', { name: 'Sign In', exact: true })).toHaveCount(0)
  const left = page.waitForURL((url) => url.pathname === '/')
  // The fixture signs in on every new page; here the user must stay signed out.
  await page.addInitScript(() => localStorage.clear())
  await press(header.getByRole('button', { name: 'Sign Out' }))
  await left
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
})

test('a path that names no screen shows the home screen', async ({ page }) => {
  await page.goto('/no/such/place?x=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^AI Photo Cleanup Tool/)
})

test('the theme is dark by default, toggles, is stored under its key and set as a class of the root', async ({
  page,
  press,
}) => {
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveClass(/dark/)
  await press(page.getByRole('button', { name: 'Switch to light theme' }))
  await expect(root).not.toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await page.reload()
  await expect(root).not.toHaveClass(/dark/)
  await press(page.getByRole('button', { name: 'Switch to dark theme' }))
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
})

for (const path of ['/', '/pricing', '/editor']) {
  signedInTest(`${path} fits the width of the screen`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  })
}

for (const path of ['/', '/pricing', '/privacy', '/blog', '/blog/free-magic-eraser-tool']) {
  test(`${path} fits a narrow screen with text twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    await expect.poll(() => page.evaluate(beyond)).toBe(0)
  })
}
