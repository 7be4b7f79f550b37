import { Brush, FileCheck2, History, Layers } from 'lucide-react'

const features = [
  {
    Icon: Brush,
    title: 'A brush that follows your hand',
    text: 'Mouse, finger or pressure-sensitive pen. Brush, lasso and rectangle, and every stroke can be undone.',
  },
  {
    Icon: FileCheck2,
    title: 'Your photo stays your photo',
    text: 'Full size, same format, colour profile kept. Only the marked area changes.',
  },
  {
    Icon: Layers,
    title: 'Seven modes, one place',
    text: 'Erase, cut out, enlarge, retouch, or describe the change. No switching between apps.',
  },
  {
    Icon: History,
    title: 'Nothing is final',
    text: 'Compare, go back, keep editing the result, or brush the original back in.',
  },
] as const

export const Features = () => (
  <section id="features" aria-labelledby="features-title" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-24">
    <h2 id="features-title" className="text-xl">
      Powerful Features
    </h2>
    <ul className="mt-10 grid gap-4 sm:grid-cols-2">
      {features.map(({ Icon, title, text }) => (
        <li key={title} className="grid content-start gap-3 rounded-card bg-surface p-6">
          <Icon className="size-6 text-accent-text" aria-hidden />
          <h3 className="text-base">{title}</h3>
          <p className="text-sm leading-relaxed text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
