/**
 * Writes every page that can be read without JavaScript into the built web app, with feed, sitemap and robots.txt. The
 * server puts its own origin in where they name it. Called by `buildWeb.ts` after the web app itself is built.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gallerySchema, originToken, photoCreditsSchema } from '@spotless/contract/content'
import { figuresSchema } from '@spotless/contract/figures'
import { screen } from '@spotless/contract/route'
import { build } from 'vite'
import { z } from 'zod'
import { feed, robots, sitemap } from './prerender/feeds.ts'
import { modelCredits } from './prerender/modelCredits.ts'
import { readArticles } from './prerender/readArticles.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'web')
const dist = join(web, 'dist')
const rendererFolder = join(web, '.prerender')

/** What `web/src/pages/renderPages.tsx` exports once it is built. */
interface Renderer {
  readonly renderPages: (input: object) => readonly { readonly path: string; readonly html: string }[]
}

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }))

const readJson = async (...path: string[]): Promise<unknown> => JSON.parse(await readFile(join(root, ...path), 'utf8'))

const buildRenderer = async (): Promise<Renderer> => {
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: join(web, 'src', 'pages', 'renderPages.tsx'),
      outDir: rendererFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: join(web, 'src', 'pages', 'renderPages.tsx') },
    },
  })
  return import(pathToFileURL(join(rendererFolder, 'renderPages.js')).href)
}

const readLicences = async (): Promise<{ name: string; text: string }[]> => {
  const folder = join(root, 'content', 'licences')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt')).sort()
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -4), text: await readFile(join(folder, file), 'utf8') })),
  )
}

const manifest = manifestSchema.parse(await readJson('web', 'dist', '.vite', 'manifest.json'))
const entry = (source: string) => {
  const found = manifest[source]
  if (found === undefined) throw new Error(`The built web app has no ${source}.`)
  return found
}
const figures = figuresSchema.parse(await readJson('bench', 'results', 'published.json'))
const articles = await readArticles(join(root, 'content', 'blog'), figures)
const { renderPages } = await buildRenderer()
const pages = renderPages({
  articles,
  figures,
  gallery: gallerySchema.parse(await readJson('content', 'gallery', 'gallery.json')),
  ...photoCreditsSchema.parse(await readJson('content', 'credits.json')),
  models: modelCredits(),
  licences: await readLicences(),
  assets: {
    styles: (entry('index.html').css ?? []).map((file) => `/${file}`),
    takeOver: `/${entry('src/pages/takeOver.ts').file}`,
    gallery: `/${entry('src/pages/gallery/mountGallery.tsx').file}`,
  },
})

// What the build made is the frame of every screen that only the app can show.
await rename(join(dist, 'index.html'), join(dist, 'shell.html'))
for (const { path, html } of pages) {
  const file = join(dist, path, 'index.html')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}
const paths = [...pages.map(({ path }) => path), screen.editor, screen.privacy, screen.terms]
await writeFile(join(dist, 'sitemap.xml'), sitemap(paths, originToken))
await writeFile(join(dist, 'feed.xml'), feed(articles, originToken))
await writeFile(join(dist, 'robots.txt'), robots(originToken))
await rm(rendererFolder, { recursive: true })
