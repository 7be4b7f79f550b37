import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  articleSlugs,
  galleryPath,
  gallerySchema,
  worstRemovalPath,
  worstRemovalsSchema,
} from '@spotless/contract/content'
import { figuresSchema } from '@spotless/contract/figures'
import { screen } from '@spotless/contract/route'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publishedFigures, resultFiles } from '../../bench/publish/figures.ts'
import { feed, sitemap } from './feeds.ts'
import { fillFigures } from './fillFigures.ts'
import { readArticles } from './readArticles.ts'

const root = join(import.meta.dirname, '..', '..')
const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(root, file), 'utf8'))
const figures = figuresSchema.parse(await json('bench/results/published.json'))
const folder = join(root, 'content', 'blog')
const articles = await readArticles(folder, figures)
const gallery = gallerySchema.parse(await json('content/gallery/gallery.json'))

const bodyOf = async (slug: string): Promise<string> => {
  const text = await readFile(join(folder, `${slug}.md`), 'utf8')
  return text.slice(text.indexOf('\n---\n', 4) + 5)
}
const inPublic = (path: string): boolean => existsSync(join(root, 'web', 'public', path))

test('what is published is what was measured', async () => {
  const measured = Object.fromEntries(await Promise.all(resultFiles.map(async (file) => [file, await json(file)])))
  expect(publishedFigures(measured)).toEqual(figures.figures)
})

/** Numbers that are names or facts of the specification: the two factors of enlarging, an amount somebody may type. */
const namedNumbers = ['2x', '4x', '20 %', '(1 − a)']

test.each(articleSlugs)('every number in %s comes from a measurement or from the table of plans', async (slug) => {
  const text = namedNumbers.reduce(
    (rest, name) => rest.replaceAll(name, ''),
    (await bodyOf(slug)).replaceAll(/\{\{[^}]*\}\}/g, '').replaceAll(/^\d+\. /gm, ''),
  )
  // MI-GAN's year of publication is a fact about somebody else's paper.
  expect(text.replace('researchers in 2023', '').match(/\d+/g) ?? []).toEqual([])
})

test.each(articleSlugs)('%s has the length of its reading time and no heading of the first level', async (slug) => {
  const body = await bodyOf(slug)
  const words = body.split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(900)
  expect(words).toBeLessThanOrEqual(1_300)
  expect(body).not.toMatch(/^# /m)
})

test('the articles are the seven of the specification, with its date and reading times', () => {
  expect(articles.map(({ slug }) => slug)).toEqual([...articleSlugs])
  expect(new Set(articles.map(({ date }) => date))).toEqual(new Set(['2025-10-11']))
  expect(articles.every(({ readTime }) => readTime === 5 || readTime === 6)).toBe(true)
  expect(new Set(articles.map(({ mode }) => mode)).size).toBe(6)
})

test('every picture and every link of an article leads somewhere', () => {
  const pages: readonly string[] = [...Object.values(screen), ...articleSlugs.map((slug) => `${screen.blog}/${slug}`)]
  for (const { slug, html, picture } of articles) {
    expect([inPublic(picture.before), inPublic(picture.after), inPublic(`/share/${slug}.jpg`)]).toEqual([
      true,
      true,
      true,
    ])
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    for (const link of links) expect(pages).toContain(link)
  }
})

test('the gallery has fifteen photos, each with its three pictures', () => {
  expect(gallery).toHaveLength(15)
  for (const { name } of gallery) {
    for (const which of ['marked', 'result', 'clean'] as const) expect(inPublic(galleryPath(name, which))).toBe(true)
  }
})

test('the benchmark shows the three worst removals, each before and after at the size it says', async () => {
  const { removals } = worstRemovalsSchema.parse(await json('bench/results/worstRemovals.json'))
  for (const { name, width, height } of removals) {
    for (const which of ['marked', 'result'] as const) {
      const picture = await sharp(join(root, 'web', 'public', worstRemovalPath(name, which))).metadata()
      expect([picture.width, picture.height]).toEqual([width, height])
    }
  }
})

test('a text that names a figure or a bar there is not is refused', () => {
  expect(() => fillFigures('{{ nothing: A }}', figures)).toThrow('There is no figure called "nothing"')
  expect(() => fillFigures('{{ upscale-2x-psnr: A }}', figures)).toThrow('it has "Bicubic"')
  expect(() => fillFigures('{{ nothing }}', figures)).toThrow('There is no fact called "nothing"')
  expect(fillFigures('{{ plan-daily-edits }} a day', figures)).toBe('1 a day')
})

test('feed and sitemap are well-formed and escape what a title may hold', () => {
  const [first] = articles
  if (first === undefined) throw new Error('There is no article.')
  const text = feed([{ ...first, title: 'Cats & <dogs>' }], 'https://spotless.example')
  expect(text).toContain('<title>Cats &#38; &#60;dogs&#62;</title>')
  expect(text).toContain('<pubDate>Sat, 11 Oct 2025 00:00:00 GMT</pubDate>')
  expect(text).toContain(`<guid>https://spotless.example/blog/${first.slug}</guid>`)
  expect(sitemap(['/a', '/b?c&d'], 'https://x.example').match(/<loc>[^<]+<\/loc>/g)).toEqual([
    '<loc>https://x.example/a</loc>',
    '<loc>https://x.example/b?c&#38;d</loc>',
  ])
})
