import type { HostedReport } from '@spotless/contract/hosted'
import { describeReport } from './describeHosted.ts'

/** Shows which hosted models were asked for a result, and what that cost. */
export const HostedSummary = ({ report }: { readonly report: HostedReport | undefined }) => {
  const sentences = report === undefined ? [] : describeReport(report)
  if (sentences.length === 0) return null
  return <p className="mt-1 text-sm text-muted tabular-nums">{sentences.join(' ')}</p>
}
