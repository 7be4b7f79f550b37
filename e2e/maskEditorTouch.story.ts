import type { CDPSession } from '@playwright/test'
import { marked, maskOf, openMaskEditor } from './support/maskEditor.ts'
import { expect, signedInTest as test } from './support/story.ts'

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  const touch = (
    client: CDPSession,
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })

  test('one finger paints, two zoom and pan without leaving a dot', async ({ page }) => {
    const { middle } = await openMaskEditor(page)
    const fingers = await page.context().newCDPSession(page)
    const apart = (distance: number) => [
      { x: middle.x - distance, y: middle.y },
      { x: middle.x + distance, y: middle.y },
    ]
    await touch(fingers, 'touchStart', apart(20).slice(0, 1))
    await touch(fingers, 'touchStart', apart(20))
    for (const distance of [30, 40, 50, 60]) await touch(fingers, 'touchMove', apart(distance))
    await touch(fingers, 'touchEnd', [])
    await expect(page.getByRole('button', { name: /%$/ })).not.toHaveText('100%')
    await expect(page.getByText('Nothing marked yet')).toBeVisible()
    await touch(fingers, 'touchStart', [middle])
    await touch(fingers, 'touchMove', [{ x: middle.x + 30, y: middle.y }])
    await touch(fingers, 'touchEnd', [])
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  })
})

test('a pen’s pressure changes the width of its stroke', async ({ page }) => {
  const { middle } = await openMaskEditor(page)
  const pen = await page.context().newCDPSession(page)
  const stroke = async (force: number, y: number): Promise<number> => {
    for (const [type, x] of [
      ['mousePressed', 0],
      ['mouseMoved', 20],
      ['mouseReleased', 20],
    ] as const)
      await pen.send('Input.dispatchMouseEvent', {
        type,
        x: middle.x + x,
        y: middle.y + y,
        button: 'left',
        buttons: 1,
        clickCount: 1,
        pointerType: 'pen',
        force,
      })
    const area = marked(await maskOf(page))
    await page.getByRole('button', { name: 'Clear' }).click()
    return area
  }
  const light = await stroke(0.1, -40)
  const firm = await stroke(1, 40)
  expect(firm).toBeGreaterThan(1.5 * light)
})
