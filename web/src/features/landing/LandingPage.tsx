import { screen } from '@spotless/contract/route'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { Footer } from '../layout/Footer.tsx'
import { Header } from '../layout/Header.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Results } from './Results.tsx'

const CallToAction = () => (
  <section className="mx-auto max-w-6xl px-4 pb-16 sm:px-6 lg:pb-24">
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 rounded-card bg-accent-soft px-6 py-14 text-center">
      <h2 className="text-xl">Something in the way of your photo?</h2>
      <p className="max-w-[50ch] text-muted">
        Five edits on the day you sign up, then one every day. No credit card required.
      </p>
      <Link to={screen.editor} className={button('primary', 'large')}>
        Start Cleanup Now - Free
      </Link>
    </div>
  </section>
)

/** The home screen. */
export const LandingPage = () => {
  useEffect(() => {
    document.title = 'AI Photo Cleanup Tool - Magic Eraser & Chat to Edit · Spotless'
  }, [])
  return (
    <>
      <Header />
      <main>
        <Hero />
        <HowItWorks />
        <Results />
        <Features />
        <CallToAction />
      </main>
      <Footer />
    </>
  )
}
