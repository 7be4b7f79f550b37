import type { WorstRemovals } from '@spotless/contract/content'
import type { Figures } from '@spotless/contract/figures'
import { modeNames, modes } from '@spotless/contract/mode'
import { longDate } from '../blog/longDate.ts'
import { StaticPage } from '../StaticPage.tsx'
import { BarChart } from './BarChart.tsx'
import { WorstResults } from './WorstResults.tsx'

interface BenchmarkPageProps {
  readonly figures: Figures
  readonly worstRemovals: WorstRemovals
}

/** Every published measurement as a chart, and the worst removals as pictures. */
export const BenchmarkPage = ({ figures: { machine, date, figures }, worstRemovals }: BenchmarkPageProps) => (
  <StaticPage wide>
    <h1 className="text-2xl">Benchmark</h1>
    <p className="mt-4 max-w-[65ch] text-lg leading-snug text-muted">
      Speed, memory and quality of each tool, measured on an ordinary computer with {machine.cores} processor cores and{' '}
      {machine.memoryGib} GiB of memory and no graphics card, on {longDate(date)}. Other engines were measured in the
      same run, on the same photos. The command under each chart reproduces it.
    </p>
    <div className="mt-14 grid gap-16">
      {modeNames.map((mode) => {
        const charts = figures.filter((figure) => figure.mode === mode)
        if (charts.length === 0) return null
        return (
          <section key={mode} aria-labelledby={mode} className="grid gap-8">
            <h2 id={mode} className="text-xl">
              {modes[mode].label}
            </h2>
            <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
              {charts.map((figure) => (
                <section key={figure.id} id={figure.id} className="grid content-start gap-3">
                  <h3 className="text-base">{figure.title}</h3>
                  <p className="text-sm text-muted">
                    {figure.better === 'higher' ? 'Higher' : 'Lower'} is better. {figure.note}
                  </p>
                  <BarChart figure={figure} />
                  <p className="text-xs text-muted">
                    <code className="rounded bg-raised px-1.5 py-0.5 font-mono">{figure.command}</code>
                  </p>
                </section>
              ))}
            </div>
            {mode === 'object-removal' && <WorstResults {...worstRemovals} />}
          </section>
        )
      })}
    </div>
  </StaticPage>
)
