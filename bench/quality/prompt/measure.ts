/**
 * Fraction of prompts that are planned as expected, by set of fixtures/prompts, and milliseconds of user processor time
 * per prompt (not lengthened by other programs), written to bench/results/quality/prompt.json.
 */

import { planEdit } from '@spotless/planner/planEdit'
import { isExpectedPlan } from '../../../fixtures/prompts/isExpectedPlan.ts'
import { type PromptCase, readPromptSets } from '../../../fixtures/prompts/readPromptSets.ts'
import { writeResults } from '../../report/writeResults.ts'

const rounds = 5
const roundsOfLongest = 21
const longestPrompt = 'make the imge brigter and teh colorrs mroe vibrnt, '.repeat(39)

const plan = ({ prompt, earlierSteps }: PromptCase) => planEdit(prompt, earlierSteps)
const score = (cases: readonly PromptCase[]) => ({
  prompts: cases.length,
  right: cases.filter((expected) => isExpectedPlan(plan(expected), expected)).length,
})

const userTimeMs = (work: () => void): number => {
  const start = process.cpuUsage()
  work()
  return process.cpuUsage(start).user / 1000
}
const ascending = (one: number, other: number): number => one - other
/** @param sorted ascending, at least one value  @param fraction 0–1 */
const quantile = (sorted: readonly number[], fraction: number): number =>
  sorted[Math.floor((sorted.length - 1) * fraction)] as number
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** The median time of each prompt: in single calls the runtime's compiler and garbage collector count too. */
const medianTimesMs = (cases: readonly PromptCase[]): number[] => {
  const timesMs = cases.map((): number[] => [])
  cases.forEach(plan)
  for (let round = 0; round < rounds; round++)
    for (const [index, each] of cases.entries()) timesMs[index]!.push(userTimeMs(() => plan(each)))
  return timesMs.map((times) => quantile(times.sort(ascending), 0.5)).sort(ascending)
}

const sets = readPromptSets()
const cases = sets.flatMap((set) => set.cases)
const timesMs = medianTimesMs(cases)
const longestMs = Array.from({ length: roundsOfLongest }, () => userTimeMs(() => planEdit(longestPrompt))).sort(
  ascending,
)
const result = {
  all: score(cases),
  heldOut: score(cases.filter(({ heldOut }) => heldOut)),
  sets: Object.fromEntries(sets.map((set) => [set.name, score(set.cases)])),
  msPerPrompt: {
    median: rounded(quantile(timesMs, 0.5), 3),
    p99: rounded(quantile(timesMs, 0.99), 3),
    longest: rounded(quantile(timesMs, 1), 3),
  },
  msForLongestPermittedPrompt: {
    median: rounded(quantile(longestMs, 0.5), 2),
    max: rounded(quantile(longestMs, 1), 2),
  },
}
await writeResults('quality/prompt', result)
console.log(result)
