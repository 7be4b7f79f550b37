import sharp from 'sharp'
import { drag, kitten, marked, maskOf, openMaskEditor } from './support/maskEditor.ts'
import { expect, signedInTest as test } from './support/story.ts'

test('the brush paints only while held; size 5 to 100 in steps of 5 from 40, by slider, keys and Alt with the wheel', async ({
  page,
}) => {
  const { middle } = await openMaskEditor(page)
  const size = page.getByLabel('Brush size')
  for (const [name, value] of [
    ['min', '5'],
    ['max', '100'],
    ['step', '5'],
  ] as const)
    await expect(size).toHaveAttribute(name, value)
  await expect(size).toHaveValue('40')
  await page.keyboard.press(']')
  await expect(size).toHaveValue('45')
  await page.keyboard.press('[')
  await page.keyboard.press('[')
  await expect(size).toHaveValue('35')
  await page.mouse.move(middle.x, middle.y)
  await page.keyboard.down('Alt')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Alt')
  await expect(size).toHaveValue('40')
  await page.mouse.move(middle.x + 80, middle.y, { steps: 4 })
  await expect(page.getByText('Nothing marked yet')).toBeVisible()
  await drag(page, middle, { x: 60, y: 0 })
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
})

test('undo is disabled at the first entry, redo at the last; a new stroke drops the redo entries', async ({ page }) => {
  const { middle } = await openMaskEditor(page)
  const undo = page.getByRole('button', { name: 'Undo' })
  const redo = page.getByRole('button', { name: 'Redo' })
  await expect(undo).toBeDisabled()
  await expect(redo).toBeDisabled()
  await drag(page, middle, { x: 30, y: 0 })
  await drag(page, middle, { x: 0, y: 50 })
  const both = await maskOf(page)
  await page.keyboard.press('Control+z')
  await expect(redo).toBeEnabled()
  await undo.click()
  await expect(undo).toBeDisabled()
  await expect(page.getByText('Nothing marked yet')).toBeVisible()
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+Shift+z')
  await expect(redo).toBeDisabled()
  expect((await maskOf(page)).data.equals(both.data)).toBe(true)
  await undo.click()
  await drag(page, middle, { x: -40, y: -40 })
  await expect(redo).toBeDisabled()
})

test('the eraser unmarks, Shift draws straight, lasso and rectangle mark shapes, Alt unmarks them', async ({
  page,
}) => {
  const { middle } = await openMaskEditor(page)
  await page.keyboard.press('r')
  await drag(page, { x: middle.x - 60, y: middle.y - 40 }, { x: 120, y: 80 })
  const rectangle = marked(await maskOf(page))
  await page.keyboard.press('e')
  await drag(page, middle, { x: 30, y: 0 })
  const erased = marked(await maskOf(page))
  expect(erased).toBeLessThan(rectangle)
  await page.getByRole('button', { name: 'Lasso' }).click()
  await drag(page, { x: middle.x - 100, y: middle.y - 100 }, { x: 5, y: 5 })
  await page.keyboard.down('Alt')
  await page.keyboard.press('r')
  await drag(page, { x: middle.x - 150, y: middle.y - 150 }, { x: 300, y: 300 })
  await page.keyboard.up('Alt')
  await expect(page.getByText('Nothing marked yet')).toBeVisible()
  await page.keyboard.press('b')
  await page.mouse.click(middle.x - 100, middle.y)
  const dot = marked(await maskOf(page))
  await page.keyboard.down('Shift')
  await page.mouse.click(middle.x + 100, middle.y)
  await page.keyboard.up('Shift')
  expect(marked(await maskOf(page))).toBeGreaterThan(3 * dot)
})

test('invert, clear, grow and shrink act on the whole area, and an exported mask can be imported again', async ({
  page,
}) => {
  const { middle } = await openMaskEditor(page)
  await drag(page, middle, { x: 40, y: 20 })
  const painted = await maskOf(page)
  const { width, height } = await sharp(kitten).metadata()
  expect([painted.width, painted.height]).toEqual([width, height])
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Grow')
  expect(marked(await maskOf(page))).toBeGreaterThan(marked(painted))
  await press('Shrink')
  await press('Shrink')
  expect(marked(await maskOf(page))).toBeLessThan(marked(painted))
  await press('Invert')
  expect(marked(await maskOf(page))).toBeGreaterThan(marked(painted))
  await press('Clear')
  await expect(page.getByText('Nothing marked yet')).toBeVisible()
  await page.getByLabel('Mask file').setInputFiles({ name: 'm.png', mimeType: 'image/png', buffer: painted.file })
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  expect((await maskOf(page)).data.equals(painted.data)).toBe(true)
})

test('buttons zoom by 25 % from 50 to 200, the wheel goes further, 0 fits, space pans', async ({ page }) => {
  const { middle } = await openMaskEditor(page)
  const percent = page.getByRole('button', { name: /%$/ })
  await expect(percent).toHaveText('100%')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(percent).toHaveText('125%')
  for (const text of ['150%', '175%', '200%']) {
    await page.keyboard.press('+')
    await expect(percent).toHaveText(text)
  }
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  const photo = page.getByRole('img', { name: 'kitten.webp' })
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -500)
  await expect(percent).not.toHaveText('200%')
  const before = (await photo.boundingBox())!
  await page.keyboard.down(' ')
  await drag(page, middle, { x: 50, y: 30 })
  await page.keyboard.up(' ')
  await expect.poll(async () => (await photo.boundingBox())!.x - before.x).toBeCloseTo(50, 0)
  await expect(page.getByText('Nothing marked yet')).toBeVisible()
  await page.keyboard.press('0')
  await expect(percent).toHaveText('100%')
  for (const text of ['75%', '50%']) {
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(percent).toHaveText(text)
  }
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await page.keyboard.press('0')
  await page.evaluate("for (const key of '+++') window.dispatchEvent(new KeyboardEvent('keydown', { key }))")
  await expect(percent, 'three presses within one frame').toHaveText('175%')
})

test('zoom and position are kept from marking to the result', async ({ page }) => {
  const { middle } = await openMaskEditor(page)
  await drag(page, middle, { x: 20, y: 0 })
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Remove Object' }).click()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /%$/ })).toHaveText('150%')
})

for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
  test.describe(`at device pixel ratio ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor })
    test('the ring is as wide as the brush paints, and the mark is under the pointer', async ({ page }) => {
      const { x, y, middle } = await openMaskEditor(page)
      await page.mouse.click(middle.x, middle.y)
      const mask = await maskOf(page)
      await page.mouse.move(middle.x, middle.y)
      const ring = (await page.getByTestId('brush-ring').boundingBox())!
      const photo = (await page.getByRole('img', { name: 'kitten.webp' }).boundingBox())!
      const scale = photo.width / mask.width
      const columns = mask.data.reduce<[number, number]>(
        ([left, right], value, index) =>
          value === 0 ? [left, right] : [Math.min(left, index % mask.width), Math.max(right, (index % mask.width) + 1)],
        [mask.width, 0],
      )
      expect((columns[1] - columns[0]) * scale).toBeCloseTo(ring.width, -1)
      expect(photo.x + ((columns[0] + columns[1]) / 2) * scale).toBeCloseTo(middle.x, -0.5)
      expect(ring.x + ring.width / 2).toBeCloseTo(middle.x, 0)
      expect([x, y].every((place) => place >= 0)).toBe(true)
    })
  })
}

test('leaving with a marked area or an unsaved result makes the browser ask', async ({ page }) => {
  const { middle } = await openMaskEditor(page)
  const asks = (): Promise<boolean> =>
    page.evaluate(
      "(() => { const event = new Event('beforeunload', { cancelable: true }); return !dispatchEvent(event) })()",
    )
  expect(await asks()).toBe(false)
  await drag(page, middle, { x: 30, y: 0 })
  expect(await asks()).toBe(true)
  await page.getByRole('button', { name: 'Remove Object' }).click()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  expect(await asks()).toBe(true)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect.poll(asks).toBe(false)
})

test('removing one of two overlapping candidates leaves the overlap and what the brush painted; Clear unmarks all', async ({
  page,
}) => {
  const boxes = [
    [20, 20, 100, 60],
    [60, 30, 140, 70],
  ] as const
  const candidates = boxes.map(([left, top, right, bottom]) => ({
    kind: 'text',
    confidence: 0.9,
    outline: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  }))
  await page.route('**/api/images/*/candidates', (route) =>
    route.fulfill({ json: { width: 1, height: 1, candidates } }),
  )
  const { middle } = await openMaskEditor(page)
  await drag(page, middle, { x: 60, y: 0 })
  const painted = await maskOf(page)
  const alone = marked(painted)
  await page.getByRole('button', { name: 'Find text and watermarks' }).click()
  const found = page.getByRole('region', { name: 'Found in the photo' })
  await found.getByRole('button', { name: 'All 2' }).click()
  const overlapPx = 40 * 30
  expect(marked(await maskOf(page))).toBe(alone + 2 * 80 * 40 - overlapPx)
  await found.getByRole('button', { name: 'Text 1' }).click()
  const rest = await maskOf(page)
  expect(marked(rest)).toBe(alone + 80 * 40)
  const [left, top, right, bottom] = boxes[1]
  for (const [column, row] of [
    [left, top],
    [right - 1, bottom - 1],
  ] as const)
    expect(rest.data[row * rest.width + column]).toBe(255)
  await expect(found.getByRole('button', { name: 'Text 2' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(found.getByRole('button', { pressed: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(found.getByRole('button', { pressed: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Invert' }).click()
  await expect(found.getByRole('button', { pressed: true })).toHaveCount(0)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
  expect((await maskOf(page)).data.equals(painted.data)).toBe(true)
})

test('the shadow of a brushed object is found, marked with all its parts, and named in the edit', async ({ page }) => {
  const parts = [
    [20, 20, 60, 40],
    [80, 20, 120, 40],
  ] as const
  const candidates = parts.map(([left, top, right, bottom]) => ({
    kind: 'shadow',
    confidence: 0.8,
    outline: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  }))
  const asked: { marked?: { runs: number[] } }[] = []
  await page.route('**/api/images/*/candidates', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { width: 1, height: 1, candidates } })
  })
  const { middle } = await openMaskEditor(page)
  const find = page.getByRole('button', { name: 'Find its shadow and reflection' })
  await find.click()
  await expect(page.getByText('No area marked', { exact: true })).toBeVisible()
  await drag(page, middle, { x: 60, y: 0 })
  const alone = marked(await maskOf(page))
  await find.click()
  const chip = page.getByRole('button', { name: 'And its shadow' })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.marked?.runs.length).toBeGreaterThan(2)
  expect(marked(await maskOf(page))).toBe(alone + 2 * 40 * 20)
  await chip.click()
  expect(marked(await maskOf(page))).toBe(alone)
  await chip.click()
  const sent = page.waitForRequest((request) => /\/api\/process\/[^/]+$/.test(request.url()))
  await page.getByRole('button', { name: 'Remove Object' }).click()
  const { options } = (await sent).postDataJSON()
  expect(options.erase.shadows).toEqual(candidates.map(({ outline }) => outline))
})

test('a reflection has a chip of its own beside the shadow, and is filled, not relit', async ({ page }) => {
  const part = (kind: 'shadow' | 'reflection', left: number, top: number) => ({
    kind,
    confidence: 0.8,
    outline: [
      [left, top],
      [left + 40, top],
      [left + 40, top + 20],
      [left, top + 20],
    ],
  })
  const candidates = [part('shadow', 20, 20), part('reflection', 80, 20), part('reflection', 140, 20)]
  await page.route('**/api/images/*/candidates', (route) =>
    route.fulfill({ json: { width: 1, height: 1, candidates } }),
  )
  const { middle } = await openMaskEditor(page)
  await drag(page, middle, { x: 60, y: 0 })
  const alone = marked(await maskOf(page))
  await page.getByRole('button', { name: 'Find its shadow and reflection' }).click()
  const shadow = page.getByRole('button', { name: 'And its shadow' })
  const reflection = page.getByRole('button', { name: 'And its reflection' })
  await expect(page.getByText('2 found. Select what to remove.')).toBeVisible()
  await expect(shadow).toHaveAttribute('aria-pressed', 'true')
  await expect(reflection).toHaveAttribute('aria-pressed', 'true')
  expect(marked(await maskOf(page))).toBe(alone + 3 * 40 * 20)
  await reflection.click()
  expect(marked(await maskOf(page))).toBe(alone + 40 * 20)
  await expect(shadow).toHaveAttribute('aria-pressed', 'true')
  await reflection.click()
  const sent = page.waitForRequest((request) => /\/api\/process\/[^/]+$/.test(request.url()))
  await page.getByRole('button', { name: 'Remove Object' }).click()
  const { options } = (await sent).postDataJSON()
  expect(options.erase.shadows).toEqual([candidates[0]?.outline])
})
