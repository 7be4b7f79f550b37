import { articleSlugs } from '@spotless/contract/content'
import { screen } from '@spotless/contract/route'
import { expect, test } from './support/story.ts'

const pages = [
  '/',
  screen.pricing,
  screen.blog,
  ...articleSlugs.map((slug) => `${screen.blog}/${slug}`),
  screen.testResults,
  screen.benchmark,
  screen.credits,
  screen.developers,
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is readable, and has the metadata for search engines and link previews', async ({
    page,
    baseURL,
  }) => {
    const titles = new Set<string>()
    for (const path of pages) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      titles.add(await page.title())
      const content = (selector: string, name = 'content') => page.locator(selector).getAttribute(name)
      expect(await content('link[rel="canonical"]', 'href')).toBe(`${baseURL}${path}`)
      const picture = (await content('meta[property="og:image"]')) ?? ''
      expect((await page.request.get(picture)).headers()['content-type']).toBe('image/jpeg')
      for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
        expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' })
      }
    }
    expect(titles.size).toBe(pages.length)
  })

  test('an article is linked from the index, has questions and answers, and links to the editor and back', async ({
    page,
  }) => {
    await page.goto(screen.blog)
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(articleSlugs.length)
    await page.getByRole('link', { name: /magic eraser/ }).click()
    await expect(page.getByText('October 11, 2025 · 5 min read')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible()
    expect(await page.getByRole('link', { name: 'Open the editor' }).getAttribute('href')).toBe(
      `${screen.editor}?mode=object-removal`,
    )
    await page.getByRole('link', { name: 'Back to Blog' }).first().click()
    await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible()
  })
})

test('feed and sitemap are valid XML with the URLs of this server', async ({ page, baseURL }) => {
  for (const path of ['/feed.xml', '/sitemap.xml']) {
    const answer = await page.request.get(path)
    expect(answer.headers()['content-type']).toContain('application/xml')
    const text = await answer.text()
    await page.goto('/credits')
    const isXml = await page.evaluate(
      `new DOMParser().parseFromString(${JSON.stringify(text)}, 'application/xml').querySelector('parsererror') === null`,
    )
    expect(isXml, path).toBe(true)
    for (const slug of articleSlugs) expect(text).toContain(`${baseURL}${screen.blog}/${slug}`)
  }
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the gallery steps by buttons and arrow keys, wraps around, and shows result or reference', async ({ page }) => {
  await page.goto(screen.testResults)
  const gallery = page.getByRole('region', { name: 'Results, one photo at a time' })
  await expect(gallery.getByText('1 / 15')).toBeVisible()
  await gallery.getByRole('button', { name: 'Next photo' }).click()
  await expect(gallery.getByText('2 / 15')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.getByText('15 / 15')).toBeVisible()
  const right = gallery.getByRole('img').nth(1)
  expect(await right.getAttribute('src')).toContain('-result.webp')
  await gallery.getByRole('button', { name: 'Show Clean Reference' }).click()
  expect(await right.getAttribute('src')).toContain('-clean.webp')
  await gallery.getByRole('button', { name: 'Show Result' }).click()
  expect(await right.getAttribute('src')).toContain('-result.webp')
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText('1 / 15')).toBeVisible()
  await expect(right).toHaveJSProperty('complete', true)
  await expect(right).not.toHaveJSProperty('naturalWidth', 0)
})

test('the app replaces the home page without a layout shift', async ({ page }) => {
  await page.addInitScript(
    "self.shifts = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) self.shifts += entry.value }).observe({ type: 'layout-shift', buffered: true })",
  )
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await page.goBack({ waitUntil: 'networkidle' })
  expect(await page.evaluate('self.shifts')).toBeLessThan(0.02)
})
