import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { startModelCheck } from './startModelCheck.ts'

const checker = fileURLToPath(new URL('../testing/fragileModelCheck.ts', import.meta.url))

test('a file that ends its check does not keep those after it from being checked', async () => {
  const [lines, refused]: [string[], string[]] = [[], []]
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const entries = ['damaged', 'good', 'damaged too'].map((name) => ({
    ...{ job: 'inpaint' as const, name, licence: 'MIT', source: 'a test', path: `/models/${name}.onnx` },
  }))
  const argument = { entries, options: { threads: 1, executionProvider: 'cpu' as const } }
  await startModelCheck(argument, log, (reason) => refused.push(reason), checker).ended
  expect(refused.map((reason) => reason.split(':')[0])).toEqual(['damaged (inpaint)', 'damaged too (inpaint)'])
  expect(lines.filter((line) => line.includes('Take it out of models.json'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('is ready') && line.includes('good'))).toHaveLength(1)
}, 30_000)
