import { readFile } from 'node:fs/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { DeviceMode } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { browserArguments, browserProgram } from '../../scripts/browserProgram.ts'
import { signedInUser } from '../../scripts/signedInUser.ts'

/** Of one edit; one that takes longer is a failure. A machine that has other work to do needs more. */
const editTimeoutMs = Number(process.env.DEVICE_EDIT_SECONDS ?? 420) * 1000

/** Keeps the mask that the page gives its engine. */
const keepMask = `
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.request) globalThis.sentMask = message.request.mask
    return post.call(this, message, ...rest)
  }`

/** A part of the shown photo, in fractions of its sides. */
export interface PhotoPart {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Runs work in a Chromium of its own. */
export const withBrowser = async <T>(work: (context: BrowserContext) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({
    ...(browserProgram === undefined ? {} : { executablePath: browserProgram }),
    args: browserArguments,
  })
  try {
    return await work(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
  } finally {
    await browser.close()
  }
}

/** The page that edits on the device, of a signed-in person. */
export const openDeviceTab = async (
  context: BrowserContext,
  product: { readonly url: string; readonly dataFolder: string },
  mode: DeviceMode,
): Promise<Page> => {
  const user = await signedInUser({ name: 'Ada Lovelace', email: 'ada@example.com' }, product)
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [user.key, user.value] as const)
  const page = await context.newPage()
  await page.addInitScript(keepMask)
  await page.goto(`${product.url}/editor?mode=${mode}`)
  await page.getByRole('link', { name: /on this device/ }).click()
  await page.getByRole('heading', { name: 'On this device' }).waitFor()
  return page
}

/** The page that edits on the device, from a host without accounts. */
export const openPageTab = async (context: BrowserContext, url: string, mode: DeviceMode): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript(keepMask)
  await page.goto(`${url}?mode=${mode}`)
  await page.getByRole('heading', { name: 'On this device' }).waitFor()
  return page
}

/** Marks a rectangle of the opened photo. */
export const markPart = async (page: Page, { left, top, right, bottom }: PhotoPart): Promise<void> => {
  await page.getByRole('application', { name: /Photo to mark/ }).waitFor()
  // Fitted to the screen, which it is not before its first frame.
  const photo = page.getByRole('region', { name: 'Photo' }).locator('img[style*="transform"]').first()
  const { x, y, width, height } = (await photo.boundingBox())!
  await page.getByRole('button', { name: 'Rectangle' }).click()
  await page.mouse.move(x + left * width, y + top * height)
  await page.mouse.down()
  await page.mouse.move(x + right * width, y + bottom * height, { steps: 3 })
  await page.mouse.up()
}

/**
 * Starts the edit of the opened photo and waits until it has ended.
 * @returns seconds from the button to the result, as the page says
 * @throws Error with the page's words where there is no result
 */
export const editInTab = async (page: Page, mode: DeviceMode): Promise<number> => {
  const notifications = page.getByRole('region', { name: /Notification/ })
  // What the page said of the edit before would be taken for its word on this one.
  const close = notifications.getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await close.click()
  await page.getByRole('button', { name: `${modes[mode].label} on this device` }).click()
  const rights = page.getByRole('button', { name: 'I own it or have permission' })
  const download = page.getByRole('button', { name: 'Download' })
  const toast = notifications.getByRole('listitem')
  const ended = download.or(toast).first()
  // Asked once in a tab.
  await rights.or(ended).first().waitFor({ timeout: editTimeoutMs })
  if (await rights.isVisible()) await rights.click()
  await ended.waitFor({ timeout: editTimeoutMs })
  if (!(await download.isVisible())) throw new Error((await toast.first().textContent()) ?? 'There is no result.')
  const facts = await page.getByText(/\d s on this device$/).textContent()
  return Number(/([\d.]+) s on this device$/.exec(facts ?? '')?.[1])
}

/** The file that the page offers as a download. */
export const savedResult = async (page: Page): Promise<Uint8Array> => {
  const save = page.getByRole('button', { name: 'Download' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  return readFile(await download.path())
}

/** The mask that the page gave its engine last, as a PNG file. */
export const sentMask = async (page: Page): Promise<Uint8Array | undefined> => {
  const bytes = await page.evaluate<number[] | null>('globalThis.sentMask ? Array.from(globalThis.sentMask) : null')
  return bytes === null ? undefined : Uint8Array.from(bytes)
}
