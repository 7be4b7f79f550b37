import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Article, articleHeadSchema, articleSlugs } from '@spotless/contract/content'
import type { Figures } from '@spotless/contract/figures'
import { marked } from 'marked'
import { parse } from 'yaml'
import { fillFigures } from './fillFigures.ts'

const headPattern = /^---\n([\s\S]*?)\n---\n/

/**
 * The articles of `content/blog`: a head in YAML, a body in Markdown, numbers filled in from what was measured.
 * @throws Error that names the file when it is missing, its head does not fit, or it asks for a figure there is not
 */
export const readArticles = (folder: string, figures: Figures): Promise<readonly Article[]> =>
  Promise.all(
    articleSlugs.map(async (slug) => {
      const file = join(folder, `${slug}.md`)
      const text = await readFile(file, 'utf8')
      const [whole, yaml] = headPattern.exec(text) ?? []
      if (whole === undefined || yaml === undefined)
        throw new Error(`${file}: expected a head between two lines of ---.`)
      try {
        const head = articleHeadSchema.parse(parse(fillFigures(yaml, figures)))
        const html = await marked.parse(fillFigures(text.slice(whole.length), figures))
        return { slug, ...head, html }
      } catch (cause) {
        throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause })
      }
    }),
  )
