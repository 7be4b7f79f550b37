import type { Page } from '@playwright/test'
import { browserData } from '@spotless/contract/browserData'
import { expect } from './story.ts'

interface Entry {
  readonly kind: string
  readonly name: string
}

const storedEntries = `(async () => {
  const files = []
  for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name)
  const named = (kind, names) => names.map((name) => ({ kind, name }))
  return [
    ...named('local storage', Object.keys(localStorage)),
    ...named('session storage', Object.keys(sessionStorage)),
    ...named('cache storage', await caches.keys()),
    ...named('private file system', files),
  ]
})()`

/** What this site has stored in the browser. */
const entriesOf = async (page: Page): Promise<readonly Entry[]> => [
  ...(await page.context().cookies()).map(({ name }) => ({ kind: 'cookie', name })),
  ...(await page.evaluate<readonly Entry[]>(storedEntries)),
]

/** Expects that the privacy page lists everything that this site has stored in the browser. */
export const expectListedData = async (page: Page): Promise<void> => {
  const unlisted = (await entriesOf(page)).filter(
    ({ kind, name }) => !browserData.some((entry) => entry.kind === kind && entry.matches.test(name)),
  )
  expect(unlisted, 'the privacy page lists everything in the browser').toEqual([])
}
