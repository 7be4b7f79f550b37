import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './support/axeViolations.ts'
import { expect, fixture, processPhoto, signedInTest as test } from './support/story.ts'

const kitten = fixture('kitten.webp')

/** A click runs networks, for seconds where several stories share the machine. */
const clickWait = { timeout: 90_000 }
test.describe.configure({ timeout: 240_000 })

const surface = (page: Page) => page.getByRole('application', { name: /Cut-out to correct/ })
const strokes = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('complementary', { name: 'Corrections' }).getByRole('status')).toHaveText(text, clickWait)

/** Alpha in the middle of the shown result, 0–255. */
const middleAlpha = async (page: Page): Promise<number | undefined> => {
  const src = await page.getByRole('img', { name: /after$/ }).getAttribute('src')
  const answer = await page.request.get(src ?? '')
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data[(Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4 + 3]
}

const openCorrections = async (page: Page, press: Parameters<typeof processPhoto>[1]) => {
  await processPhoto(page, press, 'background-removal', kitten)
  const before = await middleAlpha(page)
  await press(page.getByRole('button', { name: 'Correct the cut-out' }))
  await strokes(page, 'No corrections yet')
  const { x, y, width, height } = (await surface(page).boundingBox())!
  return { before, middle: { x: x + width / 2, y: y + height / 2 } }
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test(`a part is removed and brought back with the mouse, a click is previewed, dark`, async ({ page, press }) => {
    await page.addInitScript(`localStorage.setItem('theme', 'dark')`)
    const { before, middle } = await openCorrections(page, press)
    expect(before).toBe(255)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const preview = page.getByTestId('preview')
    await page.mouse.move(middle.x - 20, middle.y)
    await expect(preview, 'what a click would remove').toHaveAttribute('d', /^M/, clickWait)
    await page.mouse.down()
    await expect(preview).toHaveAttribute('d', '')
    await page.mouse.move(middle.x + 20, middle.y, { steps: 4 })
    await page.mouse.up()
    await strokes(page, '1 correction')
    expect(await violations(page), 'corrections').toEqual([])
    await page.getByRole('button', { name: 'Look closer' }).click()
    await expect(page.getByRole('button', { name: 'Look again' })).toBeEnabled(clickWait)
    await strokes(page, /^1 correction/)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: 'Look closer' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await strokes(page, 'No corrections yet')
    await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
    await page.keyboard.press('Control+Shift+z')
    await strokes(page, '1 correction')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.mouse.click(middle.x, middle.y - 30)
    await strokes(page, /^2 corrections/)
    await page.getByRole('button', { name: 'Only this' }).click()
    await expect(page.getByRole('button', { name: 'Only this' })).toBeHidden()
    await strokes(page, /^2 corrections/)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: 'Only this' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await strokes(page, '1 correction')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.mouse.click(middle.x, middle.y - 60)
    await strokes(page, /^2 corrections/)
    await page.getByRole('button', { name: 'Smaller part' }).click()
    await expect(page.getByRole('button', { name: 'Smaller part' })).toBeHidden(clickWait)
    await strokes(page, /^2 corrections/)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: 'Smaller part' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await strokes(page, '1 correction')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { name: 'Corrected cut-out' })).toBeVisible()
    expect(await middleAlpha(page)).toBe(0)
    await expect(page.getByText('Corrections are free.')).toBeVisible()
  })
})

for (const { viewport, key, what } of [
  { viewport: { width: 820, height: 1180 }, key: 'Alt+Enter', what: 'a part is removed by an exact stroke' },
  { viewport: { width: 390, height: 844 }, key: 'Enter', what: 'the thing at the place is removed' },
]) {
  test.describe(`with the keyboard, ${viewport.width} wide`, () => {
    test.use({ viewport })

    test(`${what} and the result kept`, async ({ page, press }) => {
      await openCorrections(page, press)
      await page.keyboard.press('e')
      await surface(page).focus()
      await page.keyboard.press(key)
      await strokes(page, '1 correction')
      await page.getByRole('button', { name: 'Done' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Corrected cut-out' })).toBeVisible()
      expect(await middleAlpha(page)).toBe(0)
    })
  })
}

for (const { device, viewport, theme, strayPx, what } of [
  { device: 'phone', viewport: { width: 390, height: 844 }, theme: 'dark', strayPx: 12, what: 'a part' },
  { device: 'tablet', viewport: { width: 820, height: 1180 }, theme: 'light', strayPx: 4, what: 'the thing under it' },
] as const) {
  test.describe(`on a ${device}, ${theme}`, () => {
    test.use({ viewport, hasTouch: true })

    test(`a finger removes ${what}`, async ({ page, press }) => {
      await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
      const { middle } = await openCorrections(page, press)
      await page.getByRole('button', { name: 'Remove', exact: true }).tap()
      const fingers = await page.context().newCDPSession(page)
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
      await fingers.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: middle.x + strayPx, y: middle.y }],
      })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await strokes(page, '1 correction')
      expect(await violations(page), 'corrections').toEqual([])
      await page.getByRole('button', { name: 'Done' }).tap()
      await expect(page.getByRole('heading', { name: 'Corrected cut-out' })).toBeVisible()
      expect(await middleAlpha(page)).toBe(0)
    })
  })
}
