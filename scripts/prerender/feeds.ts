import type { Article } from '@spotless/contract/content'
import { screen } from '@spotless/contract/route'

/** Text as it may stand in XML or HTML, attributes included. */
export const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`)

/** A sitemap (sitemaps.org 0.9) of the paths. */
export const sitemap = (paths: readonly string[], origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** A feed of the articles (RSS 2.0). */
export const feed = (articles: readonly Article[], origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    '<title>Spotless blog</title>',
    `<link>${origin}${screen.blog}</link>`,
    `<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>`,
    '<description>How each tool works, what it does well, where it falls short, and what we measured.</description>',
    '<language>en</language>',
    ...articles.map(({ slug, title, description, date }) => {
      const url = `${origin}${screen.blog}/${slug}`
      const published = new Date(`${date}T00:00:00Z`).toUTCString()
      return (
        `<item><title>${escapeXml(title)}</title><link>${url}</link><guid>${url}</guid>` +
        `<pubDate>${published}</pubDate><description>${escapeXml(description)}</description></item>`
      )
    }),
    '</channel></rss>',
    '',
  ].join('\n')

/** What crawlers may look at: everything that is not behind sign-in. */
export const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /files/', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
