import {
  type Article,
  type GalleryPhoto,
  type ModelCredit,
  originToken,
  type PhotoCredit,
} from '@spotless/contract/content'
import type { Figures } from '@spotless/contract/figures'
import { screen } from '@spotless/contract/route'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { LandingPage } from '../features/landing/LandingPage.tsx'
import { PricingPage } from '../features/pricing/PricingPage.tsx'
import { queryClient } from '../lib/queryClient.ts'
import { BenchmarkPage } from './benchmark/BenchmarkPage.tsx'
import { ArticlePage } from './blog/ArticlePage.tsx'
import { BlogIndex } from './blog/BlogIndex.tsx'
import { CreditsPage } from './credits/CreditsPage.tsx'
import { type Assets, Document, type PageHead } from './Document.tsx'
import { GalleryPage } from './gallery/GalleryPage.tsx'
import { articleData, faqData, productData } from './structuredData.ts'

export interface PageInput {
  readonly articles: readonly Article[]
  readonly gallery: readonly GalleryPhoto[]
  readonly figures: Figures
  readonly photos: readonly PhotoCredit[]
  readonly models: readonly ModelCredit[]
  readonly licences: readonly { readonly name: string; readonly text: string }[]
  readonly assets: {
    readonly styles: readonly string[]
    /** Script that puts the web app in the place of a page that the app shows too. */
    readonly takeOver: string
    readonly gallery: string
  }
}

export interface Page extends PageHead {
  readonly html: string
}

/** A screen of the web app as it looks before anyone is known to be signed in; the app replaces it. */
const ofApp = (path: string, content: ReactNode): ReactNode => (
  <div id="root">
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={path}>{content}</StaticRouter>
    </QueryClientProvider>
  </div>
)

/** Every page that is written as HTML when the web app is built; URLs of our own begin with `originToken`. */
export const renderPages = (input: PageInput): readonly Page[] => {
  const { styles, takeOver, gallery } = input.assets
  const page = (head: PageHead, content: ReactNode, scripts: readonly string[] = []): Page => {
    const assets: Assets = { styles, scripts }
    const html = renderToStaticMarkup(
      <Document head={head} assets={assets}>
        {content}
      </Document>,
    )
    return { ...head, html: `<!doctype html>${html}` }
  }
  return [
    page(
      {
        path: screen.home,
        title: 'AI Photo Cleanup Tool - Magic Eraser & Chat to Edit · Spotless',
        description:
          'Erase objects and watermarks, cut out backgrounds, enlarge and retouch photos. Full size, your own format, everything else left as it was.',
        data: [productData(originToken)],
      },
      ofApp(screen.home, <LandingPage />),
      [takeOver],
    ),
    page(
      {
        path: screen.pricing,
        title: 'Pricing · Spotless',
        description:
          'Free with five edits on the day you join and one every day after, or a paid plan by month or year.',
      },
      ofApp(screen.pricing, <PricingPage />),
      [takeOver],
    ),
    page(
      {
        path: screen.blog,
        title: 'Blog · Spotless',
        description:
          'How each tool of Spotless works, what it is good at, where it stops, and the numbers we measured.',
      },
      <BlogIndex articles={input.articles} />,
    ),
    ...input.articles.map((article) =>
      page(
        {
          path: `${screen.blog}/${article.slug}`,
          title: `${article.title} · Spotless`,
          description: article.description,
          picture: `/share/${article.slug}.jpg`,
          isArticle: true,
          data: [articleData(article, originToken), faqData(article)],
        },
        <ArticlePage article={article} />,
      ),
    ),
    page(
      {
        path: screen.testResults,
        title: 'Watermark removal results · Spotless',
        description: `${input.gallery.length} photographs with a mark, our result and the clean reference, with PSNR, SSIM and seconds for each.`,
        picture: '/share/results.jpg',
      },
      <GalleryPage photos={input.gallery} />,
      [gallery],
    ),
    page(
      {
        path: screen.benchmark,
        title: 'Benchmark · Spotless',
        description:
          'Speed, memory and quality of every tool of Spotless, measured beside other engines in the same run.',
      },
      <BenchmarkPage figures={input.figures} />,
    ),
    page(
      {
        path: screen.credits,
        title: 'Credits · Spotless',
        description: 'Every photograph and every model that Spotless uses, who made them and on what terms.',
      },
      <CreditsPage photos={input.photos} models={input.models} licences={input.licences} />,
    ),
  ]
}
