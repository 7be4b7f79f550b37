import { readFile } from 'node:fs/promises'
import type { Request } from '@playwright/test'
import { changeBackgroundSchema } from '@spotless/contract/options'
import { violations } from './support/axeViolations.ts'
import {
  changeInNode,
  downloadResult,
  editInNode,
  editTimeoutMs,
  openPage,
  psnr,
  runAndDownload,
  samplesOf,
  suspicious,
} from './support/onDevice.ts'
import { expect, fixture, signedInTest as test } from './support/story.ts'

const kitten = fixture('kitten.webp')

test.setTimeout(600_000)

test('a background is removed in the tab as on the server, and nothing of the photo is sent', async ({
  page,
  context,
}) => {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  await openPage(page, 'background-removal')
  await page.getByLabel('Photo file').setInputFiles(kitten)
  requests.splice(
    0,
    requests.findIndex((request) => request.url().includes('/device/')),
  )
  const [here, there] = [
    await runAndDownload(page, /Background Removal on this device/),
    await editInNode({ mode: 'background-removal', photo: await readFile(kitten) }),
  ]
  const decibels = await psnr(here, there)
  console.log(`background-removal: ${decibels.toFixed(1)} dB, ${requests.length} requests`)
  expect(decibels).toBeGreaterThan(50)
  expect(requests.some((request) => request.url().includes('/device/weights/'))).toBe(true)
  expect(suspicious(requests)).toEqual([])
  await expect(page.getByText('0 bytes of your photo sent')).toBeVisible()
  expect(await violations(page), 'result on this device').toEqual([])

  await page.getByRole('button', { name: 'White' }).click()
  await expect(page.getByRole('heading', { name: 'Background: White' })).toBeVisible()
  const change = changeBackgroundSchema.parse({ backdrop: { kind: 'colour', colour: '#ffffff' }, framing: 'square' })
  await page.getByText('Square', { exact: true }).click()
  await expect(page.getByText('The frame is cropped to the subject.')).toBeVisible()
  const squared = await changeInNode({ cutout: here, change })
  expect(await psnr(await downloadResult(page), squared.file)).toBeGreaterThan(50)
  await page.getByLabel('Background photo').setInputFiles(fixture('fjord.jpg'))
  await expect(page.getByRole('heading', { name: 'Background: Your photo' })).toBeVisible()
  await page.getByLabel('Background photo').setInputFiles({
    ...{ name: 'letter.txt', mimeType: 'text/plain' },
    buffer: Buffer.from('no photo'),
  })
  await expect(page.getByText('The background was not changed', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Correct the cut-out' }).click()
  const surface = page.getByRole('application', { name: /Cut-out to correct/ })
  const counted = page.getByRole('complementary', { name: 'Corrections' }).getByRole('status')
  await expect(counted).toHaveText('No corrections yet')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const { x, y, width, height } = (await surface.boundingBox())!
  const [column, row] = [x + width / 2, y + height / 2]
  await page.mouse.move(column - 20, row)
  await page.mouse.down()
  await page.mouse.move(column + 20, row, { steps: 4 })
  await page.mouse.up()
  await expect(counted).toHaveText('1 correction', { timeout: editTimeoutMs })
  expect(await violations(page), 'corrections on this device').toEqual([])
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.mouse.click(column, row - 30)
  await expect(counted).toHaveText(/^2 corrections/, { timeout: editTimeoutMs })
  const smaller = page.getByRole('button', { name: 'Smaller part' })
  await smaller.click()
  await expect(smaller).toBeHidden({ timeout: editTimeoutMs })
  await expect(counted).toHaveText(/^2 corrections/, { timeout: editTimeoutMs })
  await page.keyboard.press('Control+z')
  await expect(smaller).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(counted).toHaveText('1 correction')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.mouse.click(column, row - 60)
  await expect(counted).toHaveText(/^2 corrections/, { timeout: editTimeoutMs })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Corrected cut-out' })).toBeVisible({ timeout: editTimeoutMs })
  const corrected = await samplesOf(await downloadResult(page))
  const { width: columns, height: rows } = corrected.info
  expect([columns, rows]).toEqual([1920, 1080])
  const alpha = corrected.data[((rows / 2) * columns + columns / 2) * 4 + 3]
  expect(alpha, 'the middle is removed').toBe(0)
  expect(suspicious(requests)).toEqual([])
})
