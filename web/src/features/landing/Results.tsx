import { clsx } from 'clsx'
import { CompareSlider } from '../compare/CompareSlider.tsx'
import { type Example, examples } from './examples.ts'

const ExampleFigure = ({ example }: { readonly example: Example }) => (
  <figure
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
)

/** Before/after pairs made by the product's own pipelines. */
export const Results = () => (
  <section aria-labelledby="results" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-24">
    <h2 id="results" className="text-xl">
      See the Results
    </h2>
    <p className="mt-3 max-w-[60ch] text-muted">
      Made with the same tools you are about to use. Drag the handle, or use the arrow keys.
    </p>
    <div className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-[1.35fr_1fr]">
      {examples.map((example) => (
        <ExampleFigure key={example.title} example={example} />
      ))}
    </div>
  </section>
)
