/**
 * Prompts in six languages about things without a known name: whether exactly these are to be pointed at, and what is then done to
 * them. `npm run bench -- quality otherLanguages`; needs no weights.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planEdit } from '@spotless/planner/planEdit'
import { planPointed } from '@spotless/planner/pointing/planPointed'
import { pointableIn } from '@spotless/planner/pointing/pointableIn'
import { z } from 'zod'
import { root } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'

const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl'] as const
const caseSchema = z.strictObject({
  set: z.int().min(1).max(3),
  language: z.enum(languages),
  prompt: z.string(),
  names: z.array(z.string()),
  step: z.string(),
  rightAtFirstSight: z.boolean(),
})
type Case = z.infer<typeof caseSchema>

const outlines: [number, number][][] = [
  [
    [1, 1],
    [3, 1],
    [3, 4],
  ],
]

const isRight = ({ prompt, names, step }: Case): boolean => {
  const plan = planEdit(prompt)
  const unknown = pointableIn(prompt, plan).flatMap(({ name, isKnown }) => (isKnown ? [] : [name]))
  const wanted = names.map((name) => name.toLowerCase())
  if (unknown.join('\n') !== wanted.join('\n')) return false
  const pointed = planPointed(
    prompt,
    [],
    unknown.map((name) => ({ name, outlines })),
  )
  const done = pointed.steps.filter((one) => one.kind === step && 'target' in one)
  return pointed.unknown.length === 0 && done.length === Math.max(1, names.length)
}

const cases = readFileSync(join(root, 'fixtures/pointing/other-languages.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => caseSchema.parse(JSON.parse(line)))
const rows = cases.map((one) => ({ ...one, isRight: isRight(one) }))
const sets = [...new Set(rows.map(({ set }) => set))]
const cell = (among: readonly (typeof rows)[number][]): string => {
  const first = among.filter(({ rightAtFirstSight }) => rightAtFirstSight).length
  const now = among.filter((row) => row.isRight).length
  return `${first} → ${now} of ${among.length}`
}
const wrong = rows.filter((row) => !row.isRight)
await writeResults(
  'quality/otherLanguages',
  rows,
  [
    '# Prompts of other languages about things without a known name',
    '',
    'Right when exactly the unknown things are to be pointed at, and the wanted step is then planned for them. At first sight → now. All prompts',
    'are by the author of the rules: set 1 before the phrasebooks, set 2 after they read set 1, set 3 after they read set 2; each was worked with',
    'afterwards. Without phrasebooks 1 of the 60 of set 1 is right.',
    '',
    `| set | ${languages.join(' | ')} | all |`,
    `|---|${languages.map(() => '---:|').join('')}---:|`,
    ...sets.map((set) => {
      const own = rows.filter((row) => row.set === set)
      return `| ${set} | ${languages.map((language) => cell(own.filter((row) => row.language === language))).join(' | ')} | ${cell(own)} |`
    }),
    '',
    ...(wrong.length === 0
      ? []
      : ['Wrong now:', '', ...wrong.map(({ language, prompt }) => `- ${language}: ${prompt}`), '']),
  ].join('\n'),
)
