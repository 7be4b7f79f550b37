import { plans } from '@spotless/contract/billing'
import type { Article } from '@spotless/contract/content'
import { screen } from '@spotless/contract/route'

const context = 'https://schema.org'

/** The product (schema.org SoftwareApplication). */
export const productData = (origin: string): object => ({
  '@context': context,
  '@type': 'SoftwareApplication',
  name: 'Spotless',
  applicationCategory: 'MultimediaApplication',
  operatingSystem: 'Any with a web browser',
  url: `${origin}/`,
  offers: Object.values(plans).map(({ label, priceUsd }) => ({
    '@type': 'Offer',
    name: label,
    price: String(priceUsd),
    priceCurrency: 'USD',
  })),
})

/** An article (schema.org Article). */
export const articleData = (article: Article, origin: string): object => ({
  '@context': context,
  '@type': 'Article',
  headline: article.title,
  description: article.description,
  datePublished: article.date,
  keywords: article.keywords.join(', '),
  image: `${origin}/share/${article.slug}.jpg`,
  mainEntityOfPage: `${origin}${screen.blog}/${article.slug}`,
  author: { '@type': 'Organization', name: 'Spotless', url: `${origin}/` },
  publisher: { '@type': 'Organization', name: 'Spotless', url: `${origin}/` },
})

/** An article's questions (schema.org FAQPage). */
export const faqData = (article: Article): object => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: article.faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
