import type { Article } from '@spotless/contract/content'
import { modes } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { button } from '../../ui/button.ts'
import { PicturePair } from '../PicturePair.tsx'
import { StaticPage } from '../StaticPage.tsx'
import { longDate } from './longDate.ts'

const backToBlog = (
  <a href={screen.blog} className={button('ghost', 'small', '-ml-4')}>
    <span aria-hidden>←</span> Back to Blog
  </a>
)

/** One article. */
export const ArticlePage = ({ article }: { readonly article: Article }) => (
  <StaticPage>
    {backToBlog}
    <article>
      <h1 className="mt-6 text-[clamp(2rem,1.4rem+2.4vw,3rem)]">{article.title}</h1>
      <p className="mt-4 text-lg leading-snug text-muted">{article.description}</p>
      <p className="mt-4 text-sm text-muted">
        <time dateTime={article.date}>{longDate(article.date)}</time> · {article.readTime} min read
      </p>
      <div className="mt-8">
        <PicturePair picture={article.picture} eager />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown at build time */}
      <div className="prose mt-10" dangerouslySetInnerHTML={{ __html: article.html }} />
      <section aria-labelledby="questions" className="mt-14">
        <h2 id="questions" className="text-xl">
          Questions
        </h2>
        <dl className="mt-6 grid gap-6">
          {article.faq.map(({ question, answer }) => (
            <div key={question} className="grid gap-1.5">
              <dt className="font-semibold">{question}</dt>
              <dd className="leading-relaxed text-muted">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
    <div className="mt-14 grid justify-items-start gap-4 rounded-card bg-accent-soft p-8">
      <h2 className="text-lg">Try {modes[article.mode].label} on your own photo</h2>
      <a href={`${screen.editor}?mode=${article.mode}`} className={button('primary', 'large')}>
        Open the editor
      </a>
    </div>
    <div className="mt-10">{backToBlog}</div>
  </StaticPage>
)
