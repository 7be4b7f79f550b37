import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { diskModelCredits } from './diskModelCredits.ts'
import { serveWebApp } from './webApp.ts'

const folder = await mkdtemp(join(tmpdir(), 'spotless-web-'))
const write = async (file: string, text: string): Promise<void> => {
  await mkdir(join(folder, file, '..'), { recursive: true })
  await writeFile(join(folder, file), text)
}
await write('index.html', 'home of %PUBLIC_URL%')
await write('shell.html', 'frame')
await write('blog/index.html', 'blog')
await write('blog/one-article/index.html', 'article at %PUBLIC_URL%/blog/one-article')
await write('credits/index.html', '<div>%DISK_MODELS%</div>')
await write('sitemap.xml', '<loc>%PUBLIC_URL%/</loc>')
await write('robots.txt', 'Sitemap: %PUBLIC_URL%/sitemap.xml')
await write('assets/app-1234.js', 'code')
await write('.vite/manifest.json', '{}')
const app = fastify()
serveWebApp(app, folder, 'https://spotless.example')
await app.ready()
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['/', 'home of https://spotless.example', 'text/html; charset=utf-8'],
  ['/?from=mail', 'home of https://spotless.example', 'text/html; charset=utf-8'],
  ['/blog', 'blog', 'text/html; charset=utf-8'],
  ['/blog/', 'blog', 'text/html; charset=utf-8'],
  ['/blog/one-article', 'article at https://spotless.example/blog/one-article', 'text/html; charset=utf-8'],
  ['/credits', '<div></div>', 'text/html; charset=utf-8'],
  ['/sitemap.xml', '<loc>https://spotless.example/</loc>', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'Sitemap: https://spotless.example/sitemap.xml', 'text/plain; charset=utf-8'],
  ['/editor?mode=object-removal', 'frame', 'text/html; charset=utf-8'],
  ['/no/such/page', 'frame', 'text/html; charset=utf-8'],
  ['/blog/no-such-article', 'frame', 'text/html; charset=utf-8'],
  ['/index.html', 'frame', 'text/html; charset=utf-8'],
  ['/.vite/manifest.json', 'frame', 'text/html; charset=utf-8'],
  ['/blog/../../../etc/hostname', 'frame', 'text/html; charset=utf-8'],
  ['/%2e%2e/%2e%2e/etc/hostname', 'frame', 'text/html; charset=utf-8'],
])('GET %s', async (url, body, type) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, body, type])
})

test('a page is sent compressed to those who take it so, and says that it differs', async () => {
  const answer = await app.inject({ url: '/blog', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('blog')
})

test('fingerprinted files are cached as immutable, pages are revalidated', async () => {
  const script = await app.inject({ url: '/assets/app-1234.js' })
  expect(script.headers['cache-control']).toContain('immutable')
  expect((await app.inject({ url: '/' })).headers['cache-control']).toBe('no-cache')
})

test('a page that was built again is read again', async () => {
  await write('credits/index.html', 'old')
  expect((await app.inject({ url: '/credits' })).body).toBe('old')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await write('credits/index.html', 'new')
  expect((await app.inject({ url: '/credits' })).body).toBe('new')
})

test.each(['/api/none', '/files/none', '/assets/none.js'])('%s is not a page', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('a notice is put at the start of every HTML page and of nothing else', async () => {
  await write('pricing/index.html', '<!doctype html><body class="dark"><main>Plans</main></body>')
  const noticed = fastify()
  serveWebApp(noticed, folder, 'https://spotless.example', '<aside>Careful</aside>')
  const bodyOf = async (url: string) => (await noticed.inject({ url })).body
  expect(await bodyOf('/pricing')).toBe(
    '<!doctype html><body class="dark"><aside>Careful</aside><main>Plans</main></body>',
  )
  expect(await bodyOf('/sitemap.xml')).not.toContain('Careful')
  await noticed.close()
})

test('the credits page names the operator’s own models with their licences, and nothing of them is markup', async () => {
  const credited = fastify()
  const model = { job: 'matte', path: '/a.onnx', name: 'Biref <b>', licence: 'MIT & $&', source: 'Somebody' } as const
  const refused = new Set<typeof model>()
  serveWebApp(credited, folder, 'https://spotless.example', '', () => diskModelCredits([model], refused))
  await write('about/index.html', '<div>%DISK_MODELS%</div>')
  const bodyNow = async () => (await credited.inject('/about')).body
  expect(await bodyNow()).toContain(
    '<li><strong>Biref &lt;b&gt;</strong>: Finds the subject of a photo. Somebody. MIT &amp; $&amp;.</li>',
  )
  // A model is refused while the server runs already.
  refused.add(model)
  expect(await bodyNow()).toBe('<div></div>')
  await credited.close()
})
