import { expect, test } from './support/story.ts'

/** The next request must not wait for a time-out. */
const soonMs = 5_000

for (const [what, field, megabytes, code] of [
  ['in a wrong field', 'photo', 9, 'unexpected_field'],
  ['that is no photo', 'file', 9, 'unsupported_format'],
  ['larger than the plan takes', 'file', 40, 'file_too_large'],
  ['larger than what is read of a refused body', 'file', 120, 'file_too_large'],
] as const) {
  test(`an upload ${what} is refused in words, and the next request is answered at once`, async ({ page, person }) => {
    await page.goto('/pricing')
    const seen = await page.evaluate(
      async ([name, user, length]) => {
        const stored = Object.entries(localStorage).find(([key]) => key.startsWith('spotless.user:'))?.[1] ?? '{}'
        const { id_token: token } = JSON.parse(stored) as { id_token?: string }
        const form = new FormData()
        form.set(name, new Blob([new Uint8Array(length)]), `${user}.jpg`)
        const headers = { authorization: `Bearer ${token}` }
        const refused = await fetch('/api/upload', { method: 'POST', body: form, headers })
        const { code } = (await refused.json()) as { code: string }
        const began = performance.now()
        const next = await fetch('/api/usage', { headers })
        return { code, next: next.status, waitedMs: performance.now() - began }
      },
      [field, person.name, megabytes * 1024 * 1024] as const,
    )
    expect([seen.code, seen.next]).toEqual([code, 200])
    expect(seen.waitedMs).toBeLessThan(soonMs)
  })
}
