import type { HostedReport } from '@spotless/contract/hosted'
import { sayReport } from './sayHosted.ts'

/** How hosted models were asked for a result. */
export const HostedLine = ({ report }: { readonly report: HostedReport | undefined }) => {
  const sentences = report === undefined ? [] : sayReport(report)
  if (sentences.length === 0) return null
  return <p className="mt-1 text-sm text-muted tabular-nums">{sentences.join(' ')}</p>
}
