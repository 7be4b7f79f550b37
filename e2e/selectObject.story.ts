import type { Locator, Page } from '@playwright/test'
import { violations } from './support/axeViolations.ts'
import { marked, maskOf } from './support/maskEditor.ts'
import { expect, fixture, openPhoto, photoToMark, signedInTest as test } from './support/story.ts'

const kitten = fixture('kitten.webp')
// The first click asks the matting network several times, beside other stories on two cores.
const firstClick = { timeout: 120_000 }
test.describe.configure({ timeout: 300_000 })

/** Opens the photo with the select tool; returns the middle of it on the screen. */
const open = async (page: Page, press: (target: Locator) => Promise<void>) => {
  await openPhoto(page, 'object-removal', kitten)
  await press(page.getByRole('button', { name: 'Select object' }))
  const { x, y, width, height } = (await photoToMark(page).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const busy = (page: Page) => page.getByText('Finding its edge…')
const settled = async (page: Page) => {
  await expect(busy(page)).toBeVisible()
  await expect(busy(page)).toBeHidden(firstClick)
}
const count = async (page: Page): Promise<number> => marked(await maskOf(page))

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test(`a click selects, Alt takes a part away, undo brings it back, a stroke adds, dark`, async ({ page, press }) => {
    await page.addInitScript(`localStorage.setItem('theme', 'dark')`)
    const middle = await open(page, press)
    await page.mouse.move(middle.x, middle.y)
    await expect(page.getByTestId('preview')).toHaveAttribute('d', /L/, firstClick)
    await page.mouse.click(middle.x, middle.y)
    await settled(page)
    await expect(page.getByTestId('preview')).toHaveAttribute('d', '')
    const whole = await count(page)
    expect(whole).toBeGreaterThan(1_000)
    expect(await violations(page), 'selecting').toEqual([])
    await press(page.getByRole('button', { name: 'Smaller part' }))
    await settled(page)
    const part = await count(page)
    expect(part).toBeGreaterThan(100)
    expect(part).toBeLessThan(0.8 * whole)
    await expect(page.getByRole('button', { name: 'Smaller part' })).toBeHidden()
    await press(page.getByRole('button', { name: 'Undo' }))
    expect(await count(page)).toBe(whole)
    await page.keyboard.down('Alt')
    await page.mouse.click(middle.x, middle.y + 120)
    await page.keyboard.up('Alt')
    await settled(page)
    const less = await count(page)
    expect(less).toBeLessThan(whole)
    await press(page.getByRole('button', { name: 'Undo' }))
    expect(await count(page)).toBe(whole)
    await press(page.getByRole('button', { name: 'Redo' }))
    expect(await count(page)).toBe(less)
    await page.mouse.move(middle.x - 10, middle.y + 130)
    await page.mouse.down()
    await page.mouse.move(middle.x + 20, middle.y + 110, { steps: 6 })
    await page.mouse.up()
    await settled(page)
    expect(await count(page)).toBeGreaterThan(less)
    await press(page.getByRole('button', { name: 'Remove Object' }))
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible(firstClick)
  })
})

test.describe('with the keyboard', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('Enter selects and narrows, arrows and Alt with Enter take a part away', async ({ page, press }) => {
    await open(page, press)
    await photoToMark(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByTestId('preview')).toHaveAttribute('d', /L/, firstClick)
    await page.keyboard.press('Enter')
    await settled(page)
    await press(page.getByText('Marked area'))
    const whole = await count(page)
    await page.getByRole('button', { name: 'Smaller part' }).focus()
    await page.keyboard.press('Enter')
    await settled(page)
    expect(await count(page)).toBeLessThan(0.8 * whole)
    await photoToMark(page).focus()
    await page.keyboard.press('Control+z')
    expect(await count(page)).toBe(whole)
    await photoToMark(page).focus()
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+Enter')
    await settled(page)
    expect(await count(page)).toBeLessThan(whole)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(`a finger selects, narrows it to a smaller part, and takes a part away, light`, async ({ page, press }) => {
    await page.addInitScript(`localStorage.setItem('theme', 'light')`)
    const middle = await open(page, press)
    await page.touchscreen.tap(middle.x, middle.y)
    await settled(page)
    expect(await violations(page), 'selecting').toEqual([])
    await page.getByText('Marked area').tap()
    const whole = await count(page)
    await page.getByText('Marked area').tap()
    await page.getByRole('button', { name: 'Smaller part' }).tap()
    await settled(page)
    await page.getByText('Marked area').tap()
    expect(await count(page)).toBeLessThan(0.8 * whole)
    await page.getByRole('button', { name: 'Undo' }).tap()
    expect(await count(page)).toBe(whole)
    await page.getByText('Marked area').tap()
    await page.getByText('Take away', { exact: true }).tap()
    await page.touchscreen.tap(middle.x, middle.y + 40)
    await settled(page)
    await page.getByText('Marked area').tap()
    expect(await count(page)).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Undo' }).tap()
    expect(await count(page)).toBeGreaterThan(100)
  })
})
