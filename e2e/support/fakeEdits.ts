import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { DoubtedArea } from '@spotless/contract/doubtedArea'
import type { ProcessRequest } from '@spotless/contract/edit'
import type { HostedReport } from '@spotless/contract/hosted'
import sharp from 'sharp'
import { fixture } from './story.ts'

export interface FakeEdits {
  /** Bodies of the process requests, in order. */
  readonly requests: ProcessRequest[]
  /** Modes of the uploads, in order. */
  readonly uploadModes: string[]
}

/**
 * A plan of two steps, with those skipped that the request names; it does not understand dragons.
 */
const planOf = ({ options, prompt }: ProcessRequest, turn: number) => {
  const skipped = options?.prompt?.skipSteps ?? []
  const steps = [`Step ${turn}`, 'Sharpened'].map((text, index) => ({
    index,
    text,
    state: skipped.includes(index) ? 'skipped' : 'done',
  }))
  const unknown = prompt?.includes('dragon')
    ? [{ text: 'add a dragon', alternative: 'a frame or words in quotes' }]
    : []
  return { steps, undone: 0, unknown, coverage: 1 }
}

interface FakeEditsOptions {
  readonly delayMs?: number
  /** The report about hosted models, for edits that may use them. */
  readonly hosted?: HostedReport
  /** Areas of the first result in which the engine is in doubt. */
  readonly doubtedAreas?: readonly DoubtedArea[]
  /** Whether uploads hold a GPS location. */
  readonly hasLocation?: boolean
}

/**
 * Answers uploads and edits within the browser's network layer, for stories about the screens
 * around them. Every result is the kitten.
 */
export const fakeEdits = async (
  page: Page,
  { delayMs = 0, hosted, doubtedAreas, hasLocation = false }: FakeEditsOptions = {},
): Promise<FakeEdits> => {
  const requests: ProcessRequest[] = []
  const uploadModes: string[] = []
  const picture = await readFile(fixture('kitten.webp'))
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  await page.route('**/api/upload', async (route) => {
    const form = route.request().postDataBuffer()?.toString('latin1') ?? ''
    uploadModes.push(/name="editingMode"\r\n\r\n([a-z-]+)/.exec(form)?.[1] ?? '')
    const facts = { width, height, format: 'webp', bytes: picture.length, originalFilename: 'kitten.webp' }
    const suggestions = [{ prompt: 'Brighten the shadows', reason: 'Half of it is nearly black.' }]
    const json = { id: randomUUID(), ...facts, originalPath: '/files/original', hasLocation, suggestions }
    await route.fulfill({ status: 201, json })
  })
  await page.route('**/files/**', (route) => route.fulfill({ body: picture, contentType: 'image/webp' }))
  await page.route('**/api/process/*/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await page.route('**/api/process/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fulfill({ json: { cancelled: 1 } })
    const body: ProcessRequest = route.request().postDataJSON()
    requests.push(body)
    const factor = body.scale === 2 ? 2 : 1
    const answer = {
      processedPath: `/files/result-${requests.length}`,
      editId: randomUUID(),
      format: 'webp',
      engine: 'MI-GAN',
      width: width * factor,
      height: height * factor,
      durationMs: 1_240,
      creditsCharged: 1,
      creditsRemaining: 4,
      notes: [`Step ${requests.length}`],
      ...(hosted === undefined || body.options?.localOnly === true ? {} : { hosted, engine: hosted.answeredBy.join() }),
      ...(doubtedAreas === undefined || requests.length > 1 ? {} : { doubtedAreas }),
      ...(body.prompt === undefined ? {} : { plan: planOf(body, requests.length) }),
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.fulfill({ json: answer }).catch(() => undefined)
  })
  return { requests, uploadModes }
}
