import { screen } from '@spotless/contract/route'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { Menu } from '../../ui/Menu.tsx'
import { CompareSlider } from '../compare/CompareSlider.tsx'
import { ToolLinks } from '../modes/ToolLinks.tsx'
import { examples, heroExample as hero } from './examples.ts'
import { Features } from './Features.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { HowItWorks } from './HowItWorks.tsx'

/** Three buttons in one row where the text has half the page. */
const besideHero = 'lg:max-xl:px-2.5'

/** The home screen. */
export const LandingPage = () => {
  useEffect(() => {
    document.title = 'AI Photo Cleanup Tool - Magic Eraser & Chat to Edit · Spotless'
  }, [])
  return (
    <>
      <Header />
      <main>
        <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12 lg:pt-16 lg:pb-24">
          <div className="grid gap-6">
            <h1 className="text-2xl">
              AI Photo Cleanup <span className="whitespace-nowrap">Tool -</span> Magic Eraser & Chat to Edit
            </h1>
            <p className="max-w-[46ch] text-base leading-relaxed text-muted">
              Paint over what should go. Your photo comes back at its full size, in its own format, with everything else
              left as it was.
            </p>
            <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow max-sm:[&>:first-child]:basis-full">
              <Link to={screen.editor} className={button('primary', 'large', besideHero)}>
                Get Started Free
              </Link>
              <Menu
                triggerClass={button('quiet', 'large', clsx('max-sm:w-full max-sm:px-3', besideHero))}
                trigger={
                  <>
                    Explore All Tools <ChevronDown className="size-4" aria-hidden />
                  </>
                }
              >
                <div className="w-[min(22rem,calc(100vw-3rem))]">
                  <ToolLinks />
                </div>
              </Menu>
              <button
                type="button"
                className={button('quiet', 'large', clsx('max-sm:px-3', besideHero))}
                onClick={() => document.getElementById('features')?.scrollIntoView()}
              >
                Learn More
              </button>
            </div>
          </div>
          <CompareSlider
            eager
            label="Before and after: drag to compare"
            before={{ src: hero.before, alt: hero.beforeAlt }}
            after={{ src: hero.after, alt: hero.afterAlt }}
            width={hero.width}
            height={hero.height}
            className="rounded-card"
          />
        </section>
        <HowItWorks />
        {examples.length > 0 && (
          <section aria-labelledby="results" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-24">
            <h2 id="results" className="text-xl">
              See the Results
            </h2>
            <p className="mt-3 max-w-[60ch] text-muted">
              Made with the same tools you are about to use. Drag the handle, or use the arrow keys.
            </p>
            <div className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-[1.35fr_1fr]">
              {examples.map((example) => (
                <figure
                  key={example.title}
                  className={clsx(
                    'grid content-start gap-4',
                    example.height > example.width && 'md:col-start-2 md:row-span-2 md:row-start-1',
                  )}
                >
                  <CompareSlider
                    label={`${example.title}: drag to compare`}
                    before={{ src: example.before, alt: example.beforeAlt }}
                    after={{ src: example.after, alt: example.afterAlt }}
                    width={example.width}
                    height={example.height}
                    className="rounded-card"
                  />
                  <figcaption>
                    <h3 className="text-base">{example.title}</h3>
                    <p className="mt-1 text-sm text-muted">{example.text}</p>
                  </figcaption>
                </figure>
              ))}
            </div>
          </section>
        )}
        <Features />
        <section className="mx-auto max-w-6xl px-4 pb-16 sm:px-6 lg:pb-24">
          <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 rounded-card bg-accent-soft px-6 py-14 text-center">
            <h2 className="text-xl">Have a photo with something in the way?</h2>
            <p className="max-w-[50ch] text-muted">
              Five edits on the day you join, then one every day. No card needed.
            </p>
            <Link to={screen.editor} className={button('primary', 'large')}>
              Start Cleanup Now - Free
            </Link>
          </div>
        </section>
      </main>
      <Footer />
    </>
  )
}
