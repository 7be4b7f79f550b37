import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SelectionHint } from '@spotless/contract/candidates'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { afterAll, expect, test } from 'vitest'
import type { ModelStore } from '../../ports.ts'
import { findCandidates } from '../findCandidates.ts'
import { openSelections } from './openSelections.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

test('a preview asks one network once, and none after a click; it does not change what the click selects', async () => {
  let asked = 0
  const counted: ModelStore = {
    ...models,
    session: (name) => {
      asked += 1
      return models.session(name)
    },
  }
  const runtime = { ...nodeRuntime(models), models: counted }
  const photo = await readFile(join(root, 'fixtures', 'photos', 'coffee.png'))
  const hints: SelectionHint[] = [{ kind: 'add', points: [[300, 150]] }]
  const [kept, fresh] = [openSelections(), openSelections()]
  const preview = async (previewed: readonly SelectionHint[]) => {
    const before = asked
    const { candidates } = await findCandidates({ photo, hints: [...previewed], isPreview: true }, runtime, kept)
    expect(candidates.length).toBeGreaterThan(0)
    return asked - before
  }
  expect(await preview(hints)).toBe(1)
  expect(await preview([{ kind: 'add', points: [[320, 160]] }])).toBe(0)
  const clicked = await findCandidates({ photo, hints }, runtime, kept)
  expect(await preview([...hints, { kind: 'remove', points: [[310, 160]] }])).toBe(0)
  expect(clicked).toEqual(await findCandidates({ photo, hints }, runtime, fresh))
})
