/**
 * Writes every page that can be read without JavaScript into the built web app, with feed, sitemap and robots.txt. The
 * server puts its own origin in where they name it. Called by `buildWeb.ts` after the web app itself is built.
 */
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { originToken } from '@spotless/contract/content'
import { screen } from '@spotless/contract/route'
import { build } from 'vite'
import { z } from 'zod'
import { feed, robots, sitemap } from './prerender/feeds.ts'
import { type PageRenderer, readContent } from './prerender/readContent.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'web')
const dist = join(web, 'dist')
const rendererFolder = join(web, '.prerender')

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }))

const buildRenderer = async (): Promise<PageRenderer> => {
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

const manifest = manifestSchema.parse(JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')))
const entry = (source: string) => {
  const found = manifest[source]
  if (found === undefined) throw new Error(`The built web app has no ${source}.`)
  return found
}
const content = await readContent()
const { renderPages } = await buildRenderer()
const pages = renderPages({
  ...content,
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
await writeFile(join(dist, 'feed.xml'), feed(content.articles, originToken))
await writeFile(join(dist, 'robots.txt'), robots(originToken))
await copyFile(join(root, 'content', 'llms.txt'), join(dist, 'llms.txt'))
await rm(rendererFolder, { recursive: true })
