/**
 * Writes the output of every mode on the fixture photos into a folder, to be compared with that of another version of the
 * code: `npm run bench -- outputs capture FOLDER [--only PREFIX]`. Needs the weights.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SpotlessError } from '@spotless/contract/error'
import { findCandidates } from '@spotless/engine/candidates/findCandidates'
import { changeBackground } from '@spotless/engine/matte/changeBackground'
import { pipelines } from '@spotless/engine/pipelines'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { openModels } from '../paths.ts'
import { type OutputCase, outputCases } from './cases.ts'
import { makePhoto } from './makePhoto.ts'

const [folder, ...rest] = process.argv.slice(2)
if (folder === undefined) throw new Error('Expected a folder: npm run bench -- outputs capture FOLDER.')
const only = rest[rest.indexOf('--only') + 1]
await mkdir(folder, { recursive: true })

const models = openModels()

const capture = async (one: OutputCase): Promise<void> => {
  const started = performance.now()
  const made = await makePhoto(one)
  const pipeline = pipelines[one.mode]
  if (pipeline === undefined) throw new Error(`The engine has no ${one.mode}.`)
  const request = {
    mode: one.mode,
    ...made,
    action: 'erase' as const,
    options: one.options ?? {},
    ...(one.prompt && { prompt: one.prompt }),
  }
  const outcome = await pipeline(request, pipelineContext(models)).catch((error: unknown) => {
    if (error instanceof SpotlessError) return error
    throw error
  })
  if (outcome instanceof SpotlessError) {
    await writeFile(
      join(folder, `${one.name}.json`),
      `${JSON.stringify({ refused: outcome.code, message: outcome.message })}\n`,
    )
    return
  }
  const result = outcome
  await writeFile(join(folder, `${one.name}.${result.format}`), result.file)
  const facts = { engine: result.engine, notes: result.notes, plan: result.plan ?? null }
  await writeFile(join(folder, `${one.name}.json`), `${JSON.stringify(facts, null, 1)}\n`)
  for (const [index, change] of (one.backgrounds ?? []).entries()) {
    const changed = await changeBackground(
      { cutout: result.work ?? result.file, change, photo: made.photo },
      nodeRuntime(models),
    )
    await writeFile(join(folder, `${one.name}-${index}.${changed.format}`), changed.file)
  }
  if (one.marked === 'words') {
    const found = await findCandidates({ photo: made.photo }, nodeRuntime(models))
    await writeFile(join(folder, `${one.name}-candidates.json`), `${JSON.stringify(found)}\n`)
  }
  console.log(`${one.name}: ${Math.round(performance.now() - started)} ms`)
}

for (const one of outputCases) if (only === undefined || one.name.startsWith(only)) await capture(one)
await models.close()
