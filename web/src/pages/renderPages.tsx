import type { DeveloperContent } from '@spotless/contract/apiDescription'
import {
  type Article,
  type GalleryPhoto,
  type ModelCredit,
  originToken,
  type PhotoCredit,
  type WorstRemovals,
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
import { DevelopersPage } from './developers/DevelopersPage.tsx'
import { GalleryPage } from './gallery/GalleryPage.tsx'
import { articleData, faqData, productData } from './structuredData.ts'

export interface PageInput {
  readonly articles: readonly Article[]
  readonly gallery: readonly GalleryPhoto[]
  readonly figures: Figures
  readonly worstRemovals: WorstRemovals
  readonly developers: DeveloperContent
  readonly photos: readonly PhotoCredit[]
  readonly models: readonly ModelCredit[]
  readonly licences: readonly { readonly name: string; readonly text: string }[]
  readonly assets: {
    readonly styles: readonly string[]
    /** Script that replaces a prerendered page with the app's own screen. */
    readonly takeOver: string
    readonly gallery: string
  }
}

export interface Page extends PageHead {
  readonly html: string
}

/** A screen of the app as seen by a visitor; the app replaces it once loaded. */
const appScreen = (path: string, content: ReactNode): ReactNode => (
  <div id="root">
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={path}>{content}</StaticRouter>
    </QueryClientProvider>
  </div>
)

type RenderPage = (head: PageHead, content: ReactNode, scripts?: readonly string[]) => Page

const pageRenderer =
  (styles: readonly string[]): RenderPage =>
  (head, content, scripts = []) => {
    const assets: Assets = { styles, scripts }
    const html = renderToStaticMarkup(
      <Document head={head} assets={assets}>
        {content}
      </Document>,
    )
    return { ...head, html: `<!doctype html>${html}` }
  }

const appPages = (render: RenderPage, takeOver: string): readonly Page[] => [
  render(
    {
      path: screen.home,
      title: 'AI Photo Cleanup Tool - Magic Eraser & Chat to Edit · Spotless',
      description:
        'Erase objects and watermarks, cut out backgrounds, enlarge and retouch photos. Full size, in the original format, with everything else untouched.',
      data: [productData(originToken)],
    },
    appScreen(screen.home, <LandingPage />),
    [takeOver],
  ),
  render(
    {
      path: screen.pricing,
      title: 'Pricing · Spotless',
      description: 'Free, with five edits on the day you sign up and one every day after, or paid by month or year.',
    },
    appScreen(screen.pricing, <PricingPage />),
    [takeOver],
  ),
]

const blogPages = (render: RenderPage, articles: readonly Article[]): readonly Page[] => [
  render(
    {
      path: screen.blog,
      title: 'Blog · Spotless',
      description: 'How each Spotless tool works, what it does well, where it falls short, and what we measured.',
    },
    <BlogIndex articles={articles} />,
  ),
  ...articles.map((article) =>
    render(
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
]

const evidencePages = (render: RenderPage, input: PageInput): readonly Page[] => [
  render(
    {
      path: screen.testResults,
      title: 'Watermark removal results · Spotless',
      description: `${input.gallery.length} watermarked photographs, our results and the clean references, with PSNR, SSIM and seconds for each.`,
      picture: '/share/results.jpg',
    },
    <GalleryPage photos={input.gallery} />,
    [input.assets.gallery],
  ),
  render(
    {
      path: screen.benchmark,
      title: 'Benchmark · Spotless',
      description: 'Speed, memory and quality of every Spotless tool, measured side by side with other engines.',
    },
    <BenchmarkPage figures={input.figures} worstRemovals={input.worstRemovals} />,
  ),
  render(
    {
      path: screen.developers,
      title: 'For developers · Spotless',
      description:
        'An API with keys, endpoints for clients of remove.bg and OpenAI, webhooks, a command line and tools for agents.',
    },
    <DevelopersPage content={input.developers} />,
  ),
  render(
    {
      path: screen.credits,
      title: 'Credits · Spotless',
      description: 'Every photograph and every model that Spotless uses, who made them and under what terms.',
    },
    <CreditsPage photos={input.photos} models={input.models} licences={input.licences} />,
  ),
]

/** Renders every prerendered page as HTML; the site's own URLs begin with `originToken`. */
export const renderPages = (input: PageInput): readonly Page[] => {
  const render = pageRenderer(input.assets.styles)
  return [
    ...appPages(render, input.assets.takeOver),
    ...blogPages(render, input.articles),
    ...evidencePages(render, input),
  ]
}
