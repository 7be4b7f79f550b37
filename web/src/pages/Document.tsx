import { originToken } from '@spotless/contract/content'
import type { ReactNode } from 'react'

export interface PageHead {
  /** Path of the page's canonical URL. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Path of the picture for link previews, 1200 × 630 pixels. */
  readonly picture?: string
  readonly isArticle?: boolean
  /** Structured data (schema.org), one object per script element. */
  readonly data?: readonly object[]
}

export interface Assets {
  readonly styles: readonly string[]
  /** Module scripts of the page; none for pages of text. */
  readonly scripts: readonly string[]
}

/** JSON, escaped so that it cannot end the script element around it. */
const embedded = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A complete HTML document that is readable without JavaScript. */
export const Document = ({
  head,
  assets,
  children,
}: {
  readonly head: PageHead
  readonly assets: Assets
  readonly children: ReactNode
}) => {
  const url = `${originToken}${head.path}`
  const picture = `${originToken}${head.picture ?? '/share/spotless.jpg'}`
  return (
    <html lang="en" className="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <link rel="canonical" href={url} />
        <meta property="og:type" content={head.isArticle ? 'article' : 'website'} />
        <meta property="og:site_name" content="Spotless" />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content="#131117" />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/rss+xml" title="Spotless blog" href="/feed.xml" />
        <script src="/theme.js" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {head.data?.map((entry) => (
          <script
            key={embedded(entry)}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: structured data is our own JSON, escaped above
            dangerouslySetInnerHTML={{ __html: embedded(entry) }}
          />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
