import type { Page } from '@playwright/test'
import { violations } from './support/axeViolations.ts'
import { expect, fixture, openPhoto, signedInTest as test } from './support/story.ts'

const kitten = fixture('kitten.webp')
const prompt = 'make the furball black and white'
// The first click asks the matting network several times, beside other stories on two cores.
const firstClick = { timeout: 120_000 }
test.describe.configure({ timeout: 240_000 })

const surface = (page: Page) => page.getByRole('application', { name: /Click the furball/ })
const status = (page: Page) => page.getByRole('complementary', { name: 'Pointing' }).getByRole('status')

/** Writes a prompt with a thing that no detector knows; the page asks to click it. */
const ask = async (page: Page, press: (target: ReturnType<Page['getByRole']>) => Promise<void>) => {
  await openPhoto(page, 'prompt-edit', kitten)
  await page.getByRole('textbox', { name: 'What should change?' }).fill(prompt)
  await press(page.getByRole('button', { name: 'Edit with Prompt' }))
  await expect(page.getByRole('heading', { name: 'Click the furball in the photo' })).toBeFocused()
  await expect(page.getByText(prompt)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use this' })).toBeDisabled()
  const { x, y, width, height } = (await surface(page).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const finished = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What was done' })).toContainText('the furball')
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test(`a thing without a known name is clicked and changed, dark`, async ({ page, press }) => {
    await page.addInitScript(`localStorage.setItem('theme', 'dark')`)
    const middle = await ask(page, press)
    await page.mouse.click(middle.x, middle.y)
    await expect(status(page)).toHaveText(/Selected/, firstClick)
    expect(await violations(page), 'pointing').toEqual([])
    const outline = page.getByTestId('outlines')
    const whole = await outline.getAttribute('d')
    await page.getByRole('button', { name: 'Smaller part' }).click()
    await expect(outline).not.toHaveAttribute('d', whole ?? '', firstClick)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(outline).toHaveAttribute('d', whole ?? '', firstClick)
    await page.keyboard.down('Alt')
    await page.mouse.click(middle.x, middle.y + 120)
    await page.keyboard.up('Alt')
    await expect(status(page)).toHaveText(/Selected/, firstClick)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status(page)).toHaveText(/Selected/, firstClick)
    await page.getByRole('button', { name: 'Use this' }).click()
    await finished(page)
  })
})

test.describe('with the keyboard', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('Enter selects in the middle, and the edit is finished', async ({ page, press }) => {
    await ask(page, press)
    await surface(page).focus()
    await page.keyboard.press('Enter')
    await expect(status(page)).toHaveText(/Selected/, firstClick)
    await page.getByRole('button', { name: 'Use this' }).focus()
    await page.keyboard.press('Enter')
    await finished(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(`a finger selects the thing, light`, async ({ page, press }) => {
    await page.addInitScript(`localStorage.setItem('theme', 'light')`)
    const middle = await ask(page, press)
    await page.touchscreen.tap(middle.x, middle.y)
    await expect(status(page)).toHaveText(/Selected/, firstClick)
    expect(await violations(page), 'pointing').toEqual([])
    await page.getByRole('button', { name: 'Use this' }).tap()
    await finished(page)
  })
})
