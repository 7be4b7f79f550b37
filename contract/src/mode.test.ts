import { expect, test } from 'vitest'
import { iterativeAction, modeFromQuery, modeNames, modes } from './mode.ts'

test.each([
  ['object-removal', 'object-removal'],
  ['Object-Removal', 'prompt-edit'],
  ['', 'prompt-edit'],
  [null, 'prompt-edit'],
  ['__proto__', 'prompt-edit'],
])('the mode parameter %j opens %s', (value, mode) => {
  expect(modeFromQuery(value)).toBe(mode)
})

test('there are seven modes, each with the text of its process button', () => {
  expect(modeNames.map((mode) => [mode, modes[mode].action])).toEqual([
    ['prompt-edit', 'Edit with Prompt'],
    ['watermark-removal', 'Remove Watermark'],
    ['background-removal', 'Remove Background'],
    ['object-removal', 'Remove Object'],
    ['face-enhancement', 'Enhance Face'],
    ['image-upscale', 'Upscale Image'],
    ['professional-photo', 'Create Professional Photo'],
  ])
  expect(iterativeAction).toBe('Apply Changes')
})

test('two modes need a mask and iterate, one needs a prompt', () => {
  const marking = ['watermark-removal', 'object-removal']
  expect(modeNames.filter((mode) => modes[mode].needsMask)).toEqual(marking)
  expect(modeNames.filter((mode) => modes[mode].iterates)).toEqual(marking)
  expect(modeNames.filter((mode) => modes[mode].needsPrompt)).toEqual(['prompt-edit'])
})
