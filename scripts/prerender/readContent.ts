import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gallerySchema, photoCreditsSchema, worstRemovalsSchema } from '@spotless/contract/content'
import { figuresSchema } from '@spotless/contract/figures'
import { modelCredits } from './modelCredits.ts'
import { readArticles } from './readArticles.ts'
import { readDevelopers } from './readDevelopers.ts'

const root = join(import.meta.dirname, '../..')

const readJson = async (...path: string[]): Promise<unknown> => JSON.parse(await readFile(join(root, ...path), 'utf8'))

const readLicences = async (): Promise<{ name: string; text: string }[]> => {
  const folder = join(root, 'content', 'licences')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt')).sort()
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -4), text: await readFile(join(folder, file), 'utf8') })),
  )
}

/**
 * Everything that the prerendered pages show, except the paths of scripts and styles.
 * @throws {Error} when a file is missing or does not match its schema
 */
export const readContent = async () => {
  const figures = figuresSchema.parse(await readJson('bench', 'results', 'published.json'))
  return {
    figures,
    worstRemovals: worstRemovalsSchema.parse(await readJson('bench', 'results', 'worstRemovals.json')),
    articles: await readArticles(join(root, 'content', 'blog'), figures),
    gallery: gallerySchema.parse(await readJson('content', 'gallery', 'gallery.json')),
    ...photoCreditsSchema.parse(await readJson('content', 'credits.json')),
    developers: await readDevelopers(root),
    models: modelCredits(),
    licences: await readLicences(),
  }
}

/** What `web/src/pages/renderPages.tsx` exports. */
export interface PageRenderer {
  readonly renderPages: (input: object) => readonly { readonly path: string; readonly html: string }[]
}
