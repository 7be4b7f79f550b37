import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { modes } from '@spotless/contract/mode'
import { type BackgroundChange, changeBackground } from '@spotless/engine/matte/changeBackground'
import type { EditRequest } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import { openModelStore } from '@spotless/engine-node/models/store'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'

/** An edit on a busy machine of two cores. */
export const editTimeoutMs = 300_000

/** The result of the same pipeline in Node. */
export const editInNode = async (request: Omit<EditRequest, 'action' | 'options'>): Promise<Uint8Array> => {
  const store = openModelStore(join(import.meta.dirname, '../../.cache/models'), { threads: 2 })
  try {
    const pipeline = pipelines[request.mode]
    if (pipeline === undefined) throw new Error(`There is no pipeline for ${request.mode}.`)
    return (await pipeline({ action: 'erase', options: {}, ...request }, pipelineContext(store))).file
  } finally {
    await store.close()
  }
}

/** Another background by the same function in Node, which asks no network. */
export const changeInNode = async (change: BackgroundChange) => {
  const store = openModelStore('', { threads: 1 })
  try {
    return await changeBackground(change, pipelineContext(store))
  } finally {
    await store.close()
  }
}

export const samplesOf = (file: Uint8Array) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** PSNR of two pictures in dB over every sample, alpha among them. */
export const psnr = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [a, b] = [await samplesOf(one), await samplesOf(other)]
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height])
  const squares = a.data.reduce((sum, value, at) => sum + (value - b.data[at]!) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / a.data.length))
}

export const openPage = async (page: Page, mode: string): Promise<void> => {
  await page.goto(`/editor?mode=${mode}`)
  await page.getByRole('link', { name: /on this device/ }).click()
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  expect(await page.evaluate('crossOriginIsolated')).toBe(true)
}

export const downloadResult = async (page: Page): Promise<Buffer> => {
  const save = page.getByRole('button', { name: 'Download' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  return readFile(await download.path())
}

export const runAndDownload = async (page: Page, button: RegExp): Promise<Buffer> => {
  await page.getByRole('button', { name: button }).click()
  if (button.test(modes['watermark-removal'].label)) {
    await page.getByRole('button', { name: 'I own it or have permission' }).click()
  }
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: editTimeoutMs })
  return downloadResult(page)
}

/** Requests of the page and its workers that carry anything, or that go elsewhere than to its own folder. */
export const suspicious = (requests: readonly Request[]): string[] =>
  requests
    .filter((request) => !request.url().startsWith('blob:'))
    .filter(
      (request) =>
        request.method() !== 'GET' ||
        request.postDataBuffer() !== null ||
        !new URL(request.url()).pathname.startsWith('/device/'),
    )
    .map((request) => `${request.method()} ${request.url()}`)
