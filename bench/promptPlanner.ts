import { mkdirSync, writeFileSync } from 'node:fs'
import { corpus, isSetAside } from '../engine/src/prompt/corpus/corpus.ts'
import { later } from '../engine/src/prompt/corpus/later.ts'
import { isRight } from '../engine/src/prompt/corpus/score.ts'
import { planEdit } from '../engine/src/prompt/planEdit.ts'

/**
 * Share of prompts planned right and milliseconds of processor time per prompt (which another program's work does not
 * lengthen); written to bench/results/prompt-planner.json.
 */
const rounds = 6
const roundsOfLongest = 21
const aside = corpus.filter(isSetAside)
const worked = corpus.filter((entry) => !isSetAside(entry))
const prompts = [...corpus, ...Object.values(later).flat()]
const byPrompt: number[][] = prompts.map(() => [])
for (let round = 0; round < rounds; round++)
  for (const [at, { prompt, history }] of prompts.entries()) {
    const start = process.cpuUsage()
    planEdit(prompt, history)
    if (round > 0) byPrompt[at]!.push(process.cpuUsage(start).user / 1000)
  }
const ascending = (one: number, other: number): number => one - other
// A prompt's time is the middle one of its rounds: the runtime compiles and cleans up beside the work, as its own threads.
const timesMs = byPrompt.map((times) => times.sort(ascending)[Math.floor(times.length / 2)]!).sort(ascending)
const at = (share: number): number => Number(timesMs[Math.floor((timesMs.length - 1) * share)]!.toFixed(3))
const longest = 'make the imge brigter and teh colorrs mroe vibrnt, '.repeat(39)
const longestMs = Array.from({ length: roundsOfLongest }, () => {
  const start = process.cpuUsage()
  planEdit(longest)
  return process.cpuUsage(start).user / 1000
}).sort(ascending)
const result = {
  prompts: corpus.length,
  rulesWrittenAgainst: { prompts: worked.length, right: worked.filter(isRight).length },
  ...Object.fromEntries(
    Object.entries(later).map(([name, entries]) => [
      name,
      { prompts: entries.length, right: entries.filter(isRight).length },
    ]),
  ),
  setAside: { prompts: aside.length, right: aside.filter(isRight).length },
  msPerPrompt: { median: at(0.5), p99: at(0.99), longest: at(1) },
  msForLongestPermittedPrompt: {
    middle: Number(longestMs[Math.floor(roundsOfLongest / 2)]!.toFixed(2)),
    slowest: Number(longestMs.at(-1)!.toFixed(2)),
  },
}
mkdirSync(new URL('./results/', import.meta.url), { recursive: true })
writeFileSync(new URL('./results/prompt-planner.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
console.log(result)
