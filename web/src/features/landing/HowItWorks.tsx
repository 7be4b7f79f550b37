const steps = [
  { title: 'Upload', text: 'Sign in and drop a JPG, PNG or WebP photo anywhere on the page.' },
  {
    title: 'Choose',
    text: 'Pick one of 7 modes: mark an area, describe the change in words, or let the AI do it all.',
  },
  {
    title: 'Done',
    text: 'The AI cleans the photo while you watch each stage. Compare before and after, then download.',
  },
] as const

export const HowItWorks = () => (
  <section aria-labelledby="how" className="bg-surface">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
      <h2 id="how" className="text-xl">
        How It Works
      </h2>
      <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map((step, index) => (
          <li key={step.title} className="grid content-start gap-2">
            <span className="text-lg font-semibold text-accent-text tabular-nums">{index + 1}</span>
            <h3 className="text-lg">{step.title}</h3>
            <p className="text-sm leading-relaxed text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
