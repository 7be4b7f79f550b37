import type { ModelSession } from '@spotless/engine/ports'
import { fixedInputs, isSameAnswer } from './compareAnswers.ts'
import type { OpenSession } from './onnxSession.ts'

/** What a network's trial on the graphics card came to. */
export const verdicts = ['kept', 'slower', 'different', 'failed'] as const
export type Verdict = (typeof verdicts)[number]

/** The card must save at least this part of the processor's time: a closer race is decided by what else runs. */
const neededSaving = 0.2

const timed = async (session: ModelSession, feeds: Parameters<ModelSession['run']>[0], nowMs: () => number) => {
  const began = nowMs()
  const answers = await session.run(feeds)
  return { answers, ms: nowMs() - began }
}

/**
 * Runs a network once on the processor and twice on the card, whose first run compiles its programs, on the same fixed input.
 * @returns whether the card's answer is the processor's, and comes sooner; a card that fails is said to
 */
export const tryCard = async (
  processor: OpenSession,
  card: OpenSession,
  nowMs: () => number = () => performance.now(),
): Promise<Verdict> => {
  const feeds = fixedInputs(processor.inputs)
  const expected = await timed(processor, feeds, nowMs)
  try {
    const first = await timed(card, feeds, nowMs)
    if (!isSameAnswer(expected.answers, first.answers)) return 'different'
    const { ms } = await timed(card, feeds, nowMs)
    return ms <= (1 - neededSaving) * expected.ms ? 'kept' : 'slower'
  } catch {
    return 'failed'
  }
}
