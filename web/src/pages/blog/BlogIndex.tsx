import type { Article } from '@spotless/contract/content'
import { screen } from '@spotless/contract/route'
import { StaticPage } from '../StaticPage.tsx'
import { longDate } from './longDate.ts'

/** The seven articles as cards. */
export const BlogIndex = ({ articles }: { readonly articles: readonly Article[] }) => (
  <StaticPage wide>
    <h1 className="text-2xl">Blog</h1>
    <p className="mt-4 max-w-[60ch] text-lg leading-snug text-muted">
      How each tool works, what it does well, where it falls short, and what we measured.
    </p>
    <ul className="mt-12 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map((article, index) => (
        <li key={article.slug} className={index === 0 ? 'sm:col-span-2 lg:col-span-3' : ''}>
          <a
            href={`${screen.blog}/${article.slug}`}
            className={`group grid gap-5 rounded-card ${index === 0 ? 'lg:grid-cols-[1.4fr_1fr] lg:items-center lg:gap-10' : ''}`}
          >
            <img
              src={article.picture.after}
              alt=""
              width={article.picture.width}
              height={article.picture.height}
              loading={index === 0 ? 'eager' : 'lazy'}
              className="checkerboard aspect-[16/10] w-full rounded-card object-cover"
            />
            <div className="grid gap-2">
              <h2 className={`group-hover:underline ${index === 0 ? 'text-xl' : 'text-lg'}`}>{article.title}</h2>
              <p className="text-sm leading-relaxed text-muted">{article.description}</p>
              <p className="text-sm text-muted">
                <time dateTime={article.date}>{longDate(article.date)}</time> · {article.readTime} min read
              </p>
            </div>
          </a>
        </li>
      ))}
    </ul>
  </StaticPage>
)
