import { screen } from '@spotless/contract/route'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { Menu } from '../../ui/Menu.tsx'
import { CompareSlider } from '../compare/CompareSlider.tsx'
import { ToolLinks } from '../modes/ToolLinks.tsx'
import { heroExample } from './examples.ts'

/** Tighter padding where the text has half the page, so that three buttons fit in one row. */
const tight = 'lg:max-xl:px-2.5'

/** Title, ways to start, and a before/after pair to try. */
export const Hero = () => (
  <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12 lg:pt-16 lg:pb-24">
    <div className="grid gap-6">
      <h1 className="text-2xl">
        AI Photo Cleanup <span className="whitespace-nowrap">Tool -</span> Magic Eraser & Chat to Edit
      </h1>
      <p className="max-w-[46ch] text-base leading-relaxed text-muted">
        Paint over what you want gone. Your photo comes back full size, in its original format, with everything else
        untouched.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow max-sm:[&>:first-child]:basis-full">
        <Link to={screen.editor} className={button('primary', 'large', tight)}>
          Get Started Free
        </Link>
        <Menu
          triggerClass={button('quiet', 'large', clsx('max-sm:w-full max-sm:px-3', tight))}
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
          className={button('quiet', 'large', clsx('max-sm:px-3', tight))}
          onClick={() => document.getElementById('features')?.scrollIntoView()}
        >
          Learn More
        </button>
      </div>
    </div>
    <CompareSlider
      eager
      label="Before and after: drag to compare"
      before={{ src: heroExample.before, alt: heroExample.beforeAlt }}
      after={{ src: heroExample.after, alt: heroExample.afterAlt }}
      width={heroExample.width}
      height={heroExample.height}
      className="rounded-card"
    />
  </section>
)
