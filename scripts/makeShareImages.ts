/**
 * Draws the pictures that are shown where a page is shared, 1200 by 630 pixels, from the articles' own pictures. Run by hand
 * after an article was added or its picture changed: `node scripts/makeShareImages.ts`.
 */

import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { figuresSchema } from '@spotless/contract/figures'
import { browserArguments, browserProgram } from './browserProgram.ts'
import { escapeXml } from './prerender/feeds.ts'
import { readArticles } from './prerender/readArticles.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'web', 'public')
const target = join(web, 'share')
const size = { width: 1200, height: 630 }

const dataUrl = async (file: string, type: string): Promise<string> =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`
const picture = (path: string): Promise<string> => dataUrl(join(web, path), 'image/webp')
const font = await dataUrl(
  join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  'font/woff2',
)
const logo = await dataUrl(join(web, 'logo.svg'), 'image/svg+xml')

const card = (title: string, before: string, after: string): string => `<!doctype html><style>
  @font-face { font-family: Inter; src: url(${font}); font-weight: 100 900 }
  body { margin: 0; width: 1200px; height: 630px; background: #131117; color: #f4f1f6; font-family: Inter; display: grid; grid-template-columns: 1fr 560px }
  main { display: grid; align-content: space-between; padding: 64px 48px 64px 64px; box-sizing: border-box; height: 630px }
  h1 { font-size: 50px; line-height: 1.14; letter-spacing: -0.025em; font-weight: 650; margin: 0; text-wrap: balance }
  p { display: flex; gap: 16px; align-items: center; font-size: 30px; font-weight: 600; margin: 0 }
  figure { margin: 0; display: grid; grid-template-rows: 1fr 1fr; gap: 4px; height: 630px }
  img.photo { width: 560px; height: 313px; object-fit: cover; object-position: 50% 20%; background: #2a2630 }
</style><main><h1>${escapeXml(title)}</h1><p><img src="${logo}" width="48" height="48">Spotless</p></main>
<figure><img class="photo" src="${before}"><img class="photo" src="${after}"></figure>`

const figures = figuresSchema.parse(
  JSON.parse(await readFile(join(root, 'bench', 'results', 'published.json'), 'utf8')),
)
const articles = await readArticles(join(root, 'content', 'blog'), figures)
const gate = { before: '/examples/object-removal-before.webp', after: '/examples/object-removal-after.webp' }
const cards = [
  { name: 'spotless', title: 'AI Photo Cleanup Tool: Magic Eraser & Chat to Edit', ...gate },
  {
    name: 'results',
    title: 'Watermark removal results, every one shown',
    before: '/gallery/citrus-marked.webp',
    after: '/gallery/citrus-result.webp',
  },
  ...articles.map(({ slug, title, picture: { before, after } }) => ({ name: slug, title, before, after })),
]
await mkdir(target, { recursive: true })
const browser = await chromium.launch({
  ...(browserProgram === undefined ? {} : { executablePath: browserProgram }),
  args: browserArguments,
})
const page = await browser.newPage({ viewport: size })
for (const { name, title, before, after } of cards) {
  await page.setContent(card(title, await picture(before), await picture(after)), { waitUntil: 'load' })
  await page.screenshot({ path: join(target, `${name}.jpg`), type: 'jpeg', quality: 82 })
}
await browser.close()
