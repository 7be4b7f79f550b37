import type { ModelSession } from '@spotless/engine/ports'
import type { Hardware, OpenSession } from './onnxSession.ts'
import { tryCard, type Verdict } from './tryCard.ts'
import type { VerdictMemory } from './verdictMemory.ts'

export interface BestOptions {
  /** What the network's verdict is kept under. */
  readonly network: string
  readonly memory: VerdictMemory
  readonly openOn: (hardware: Hardware) => Promise<OpenSession>
  /** Told when the network is about to be tried on the card, which takes as long as a few runs. */
  readonly onTrial: () => void
  /** Told of every run. @param verdict why the network does not run on the card, unless it does */
  readonly onRun: (hardware: Hardware, verdict: Verdict) => void
}

/** Opens a network on both, and keeps the card's session where it does as well and sooner. */
const tryBoth = async ({ network, memory, openOn, onTrial }: BestOptions) => {
  onTrial()
  const processor = await openOn('processor')
  const card = await openOn('card').catch(() => null)
  const verdict = card ? await tryCard(processor, card) : 'failed'
  await memory.keep(network, verdict)
  const [kept, other] = card && verdict === 'kept' ? [card, processor] : [processor, card]
  // Not waited for: a card that failed may never answer.
  void other?.close().catch(() => undefined)
  return { session: kept, verdict }
}

/**
 * Opens a network on the graphics card where it gives the processor's answer there, and sooner: found out once, and remembered.
 * Whatever fails on the card is done on the processor, from then on.
 */
export const openBest = async (options: BestOptions): Promise<ModelSession> => {
  const { network, memory, openOn, onRun } = options
  const onProcessor = async (verdict: Verdict) => ({ session: await openOn('processor'), verdict })
  const fallBack = async () => {
    await memory.keep(network, 'failed')
    return onProcessor('failed')
  }
  const open = async (known: Verdict | undefined) => {
    if (known === undefined) return tryBoth(options)
    if (known !== 'kept') return onProcessor(known)
    return openOn('card').then((session) => ({ session, verdict: known }), fallBack)
  }
  let opened = await open(await memory.begin(network))
  let fallingBack: ReturnType<typeof fallBack> | undefined
  return {
    inputNames: opened.session.inputNames,
    run: async (feeds, outputs) => {
      if (opened.verdict === 'kept') {
        try {
          const answers = await opened.session.run(feeds, outputs)
          onRun('card', 'kept')
          return answers
        } catch {
          fallingBack ??= fallBack()
          opened = await fallingBack
        }
      }
      onRun('processor', opened.verdict)
      return opened.session.run(feeds, outputs)
    },
  }
}
