import { mkdirSync, writeFileSync } from 'node:fs'
import { callers } from '../engine/src/prompt/corpus/callers.ts'
import { corpus, isSetAside } from '../engine/src/prompt/corpus/corpus.ts'
import { dressRehearsal } from '../engine/src/prompt/corpus/dressRehearsal.ts'
import { eveningRehearsal } from '../engine/src/prompt/corpus/eveningRehearsal.ts'
import { firstSight } from '../engine/src/prompt/corpus/firstSight.ts'
import { guests } from '../engine/src/prompt/corpus/guests.ts'
import { lateRehearsal } from '../engine/src/prompt/corpus/lateRehearsal.ts'
import { newcomers } from '../engine/src/prompt/corpus/newcomers.ts'
import { passersBy } from '../engine/src/prompt/corpus/passersBy.ts'
import { plainSpeakers } from '../engine/src/prompt/corpus/plainSpeakers.ts'
import { pronouns } from '../engine/src/prompt/corpus/pronouns.ts'
import { regulars } from '../engine/src/prompt/corpus/regulars.ts'
import { rehearsal } from '../engine/src/prompt/corpus/rehearsal.ts'
import { rehearsalAsked } from '../engine/src/prompt/corpus/rehearsalAsked.ts'
import { rehearsalTalk } from '../engine/src/prompt/corpus/rehearsalTalk.ts'
import { replies } from '../engine/src/prompt/corpus/replies.ts'
import { isRight } from '../engine/src/prompt/corpus/score.ts'
import { secondSight } from '../engine/src/prompt/corpus/secondSight.ts'
import { stories } from '../engine/src/prompt/corpus/stories.ts'
import { strangers } from '../engine/src/prompt/corpus/strangers.ts'
import { thirdSight } from '../engine/src/prompt/corpus/thirdSight.ts'
import { thirdSightRest } from '../engine/src/prompt/corpus/thirdSightRest.ts'
import { travellers } from '../engine/src/prompt/corpus/travellers.ts'
import { voices } from '../engine/src/prompt/corpus/voices.ts'
import { planEdit } from '../engine/src/prompt/planEdit.ts'

/**
 * Share of prompts planned right and milliseconds of processor time per prompt (which another program's work does not
 * lengthen); written to bench/results/prompt-planner.json.
 */
const rounds = 6
const roundsOfLongest = 21
/** Written after the rules for the others, in this order, and worked with afterwards: what was right at first sight stands in decision 010. */
const later = {
  voices,
  strangers,
  passersBy,
  newcomers,
  travellers,
  regulars,
  plainSpeakers,
  guests,
  callers,
  firstSight,
  secondSight,
  thirdSight,
  thirdSightRest,
  rehearsal,
  rehearsalAsked,
  rehearsalTalk,
  dressRehearsal,
  eveningRehearsal,
  lateRehearsal,
  stories,
  pronouns,
  replies,
}
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
