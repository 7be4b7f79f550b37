import type { RanOn } from '@spotless/engine-web/models/ranOn'

const reasons: Readonly<Record<RanOn['refusals'][number], string>> = {
  slower: 'was not faster',
  different: 'gave another answer',
  failed: 'could not run them',
}

/** What an edit's networks ran on, in words; null where it needed none. */
export const describeHardware = ({ hardware, refusals }: RanOn): string | null => {
  const [onCard, onProcessor] = [hardware.includes('card'), hardware.includes('processor')]
  if (!onProcessor) return onCard ? 'Networks ran on the graphics card.' : null
  const why = refusals.map((refusal) => reasons[refusal]).join(' or ')
  if (onCard) return `Networks ran on the graphics card, and on the processor where the card ${why}.`
  return why ? `Networks ran on the processor: the graphics card ${why}.` : 'Networks ran on the processor.'
}
