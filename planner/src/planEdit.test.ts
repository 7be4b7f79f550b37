import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { planEdit } from './planEdit.ts'

describe('planEdit', () => {
  it('keeps the order of the steps and shares one amount between two names', () => {
    expect(planEdit('crop to 4:5, then increase contrast and saturation by 20%').steps).toEqual([
      { kind: 'crop', ratio: [4, 5], anchor: 'center' },
      { kind: 'adjust', setting: 'contrast', amount: 20 },
      { kind: 'adjust', setting: 'saturation', amount: 20 },
    ])
  })

  it('lists what it did not understand beside what it did', () => {
    const plan = planEdit('make it brighter and add a dragon')
    expect(plan.steps).toHaveLength(1)
    expect(plan.unknown).toEqual(['add a dragon'])
  })

  it.each(['sing a song', 'bake a cake', 'call my mother', 'give him wings', 'make it snow', 'wash the car', 'dance'])(
    'swallows no wish that it cannot meet: %s',
    (wish) => {
      for (const doable of ['a bit warmer', 'remove the car', 'white background', 'crop to 4:5', 'blur the faces'])
        for (const joint of [' and ', ', ', '. ', ' then ']) {
          const plan = planEdit(`${doable}${joint}${wish}`)
          expect([doable, joint, plan.steps]).toEqual([doable, joint, planEdit(doable).steps])
          expect(plan.unknown).toEqual([wish])
          expect(plan.coverage).toBeLessThan(1)
        }
    },
  )

  it('reads two wishes without a mark between them, and one with its words apart as one', () => {
    expect(planEdit('less contrast more saturation').steps).toEqual([
      { kind: 'adjust', setting: 'contrast', amount: -25 },
      { kind: 'adjust', setting: 'saturation', amount: 25 },
    ])
    expect(planEdit('make the face a bit brighter').steps).toHaveLength(1)
  })

  it.each([
    ['cool this one down', '', [{ kind: 'adjust', setting: 'warmth', amount: -25 }]],
    ['a bin behind my sister, take it away', '', [{ kind: 'unsupported', task: 'remove-object', object: 'bin' }]],
    ['the ground darker', '', [{ kind: 'unsupported', task: 'edit-object', object: 'ground' }]],
    ['crop to the top half', '', [{ kind: 'trim', top: 0, right: 0, bottom: 50, left: 0 }]],
    ['cut the top half off', '', [{ kind: 'trim', top: 50, right: 0, bottom: 0, left: 0 }]],
    ['soooo dark', '', [{ kind: 'adjust', setting: 'exposure', amount: 25 }]],
    ['waaay brighter', '', [{ kind: 'adjust', setting: 'exposure', amount: 50 }]],
    ['it must be brighter', '', [{ kind: 'adjust', setting: 'exposure', amount: 25 }]],
    ['brighten by ten percent', '', [{ kind: 'adjust', setting: 'exposure', amount: 10 }]],
    ['for instagram: square crop', '', [{ kind: 'crop', ratio: [1, 1], anchor: 'center' }]],
    ['sepia, going to post it on instagram', '', [{ kind: 'preset', preset: 'sepia', amount: 100 }]],
    [
      '1) sepia 2) flip',
      '',
      [
        { kind: 'preset', preset: 'sepia', amount: 100 },
        { kind: 'flip', axis: 'horizontal' },
      ],
    ],
    ['blur the screen', '', [{ kind: 'unsupported', task: 'edit-object', object: 'screen' }]],
    ['get the bin out of here', '', [{ kind: 'unsupported', task: 'remove-object', object: 'bin' }]],
    ['remove the man. Kind regards, Harold', '', [{ kind: 'remove', target: { thing: 'person', which: 'one' } }]],
    ['flip the dog', 'flip the dog', []],
    ['add a red circle around the dog', 'add a red circle around the dog', []],
    ['trim 50 px off the top', 'trim 50 px off the top', []],
    // No other edit than the one meant: a thing that cannot be found, a colour that describes, a part that no step can spare.
    ['brighten the curtains', '', [{ kind: 'unsupported', task: 'edit-object', object: 'curtains' }]],
    ['replace the grey sky', 'replace the grey sky', []],
    [
      'replace the grey background with a lake',
      '',
      [{ kind: 'unsupported', task: 'replace-background', object: 'lake' }],
    ],
    ['a bit of haze removal', '', [{ kind: 'adjust', setting: 'dehaze', amount: 12 }]],
    [
      "warmer, and don't forget to sharpen",
      '',
      [
        { kind: 'adjust', setting: 'warmth', amount: 25 },
        { kind: 'adjust', setting: 'sharpen', amount: 25 },
      ],
    ],
    ['no more red eyes', '', [{ kind: 'retouch-face', what: 'red-eye', amount: 50 }]],
    ['a starry night', 'a starry night', []],
    ['whiten the wall', '', [{ kind: 'unsupported', task: 'edit-object', object: 'wall' }]],
    ['turn her head to the left', 'turn her head to the left', []],
    ['blur everyone else', 'blur everyone else', []],
    ['brighten everything except the sky', 'brighten everything except the sky', []],
    [
      'delete the shadow behind the man',
      '',
      [{ kind: 'unsupported', task: 'remove-object', object: 'shadow behind the man' }],
    ],
    ['left half black and white', 'left half', [{ kind: 'preset', preset: 'black-and-white', amount: 100 }]],
    ['warmer but not the sky', 'but not the sky', [{ kind: 'adjust', setting: 'warmth', amount: 25 }]],
    ['scale up by 2', '', [{ kind: 'upscale', scale: 2 }]],
    // A description in one clause applies to the request in the next.
    [
      'a bird sits on the left, please remove the bird',
      '',
      [{ kind: 'remove', target: { thing: 'bird', which: 'one', region: 'left' } }],
    ],
    ['the background is ugly, make it white', '', [{ kind: 'background', colours: ['#ffffff'] }]],
    ['the colours are meh, make them pop', '', [{ kind: 'adjust', setting: 'vibrance', amount: 25 }]],
    // What is said anew.
    ['darker, no wait, brighter', '', [{ kind: 'adjust', setting: 'exposure', amount: 25 }]],
    ['remove the cat, I mean the dog', '', [{ kind: 'remove', target: { thing: 'dog', which: 'one' } }]],
    ['rotate right, oops left', '', [{ kind: 'rotate', degrees: -90 }]],
    // The text after "no" is a separate request.
    ['no frame please just sharpen', '', [{ kind: 'adjust', setting: 'sharpen', amount: 25 }]],
    [
      'no text only a white frame',
      '',
      [
        { kind: 'remove', target: { thing: 'text', which: 'all' } },
        { kind: 'frame', colour: '#ffffff', percent: 5 },
      ],
    ],
    ["don't make it darker just a bit more contrast", '', [{ kind: 'adjust', setting: 'contrast', amount: 12 }]],
    ['no just make it brighter', '', [{ kind: 'adjust', setting: 'exposure', amount: 25 }]],
    // A description is not a request; a later request for or against it replaces it.
    ['misty morning in the mountains, flip', '', [{ kind: 'flip', axis: 'horizontal' }]],
    ['dark evening at the beach, make it darker', '', [{ kind: 'adjust', setting: 'exposure', amount: -25 }]],
    [
      'the sky is too bright, darken by 40%',
      '',
      [{ kind: 'adjust', setting: 'exposure', amount: -40, target: { thing: 'sky', which: 'all' } }],
    ],
    [
      'I have a photo of a dog with a white background, remove the dog',
      '',
      [{ kind: 'remove', target: { thing: 'dog', which: 'one' } }],
    ],
    ['facebook keeps cropping it so make it 1200x630', '', [{ kind: 'resize', widthPx: 1200, heightPx: 630 }]],
    ['remove the background i want to post it', '', [{ kind: 'background', colours: [] }]],
    // Words to write without quotes.
    [
      'add the text Salt and Pepper on top in big red letters',
      '',
      [{ kind: 'text', text: 'Salt and Pepper', anchor: 'top', colour: '#ff0000', percent: 14 }],
    ],
    ['add a text box', '', [{ kind: 'unsupported', task: 'add-text' }]],
    ['get the noise out', '', [{ kind: 'adjust', setting: 'denoise', amount: 25 }]],
    // Wishes strung together.
    [
      'square crop sharpen whiten teeth smooth skin',
      '',
      [
        { kind: 'crop', ratio: [1, 1], anchor: 'center' },
        { kind: 'adjust', setting: 'sharpen', amount: 25 },
        { kind: 'retouch-face', what: 'teeth', amount: 50 },
        { kind: 'retouch-face', what: 'skin', amount: 50 },
      ],
    ],
    [
      '1600x1600 white bg',
      '',
      [
        { kind: 'resize', widthPx: 1600, heightPx: 1600 },
        { kind: 'background', colours: ['#ffffff'] },
      ],
    ],
    ['crop to sixteen by nine', '', [{ kind: 'crop', ratio: [16, 9], anchor: 'center' }]],
    ['pull the shadows up', '', [{ kind: 'adjust', setting: 'shadows', amount: 25 }]],
  ])('reads %s', (prompt, missed, steps) => {
    expect(planEdit(prompt)).toMatchObject({ steps, unknown: missed === '' ? [] : [missed] })
  })

  it('takes back, repeats or recolours the last prompt by its name', () => {
    const white = { kind: 'frame', colour: '#ffffff', percent: 5 } as const
    const soft = { kind: 'blur', amount: 40, target: { thing: 'background', which: 'all' } } as const
    expect(planEdit('remove the frame', [[white]])).toMatchObject({ undo: 1, steps: [] })
    expect(planEdit('make it black', [[white]])).toMatchObject({ undo: 1, steps: [{ ...white, colour: '#000000' }] })
    expect(planEdit('too much blur', [[soft]])).toMatchObject({ undo: 1, steps: [{ ...soft, amount: 20 }] })
    expect(planEdit('remove the frame', [[soft]]).steps).toEqual([
      { kind: 'unsupported', task: 'remove-object', object: 'frame' },
    ])
  })

  it('puts another look, or a thicker frame, in the place of the last one', () => {
    const sepia = { kind: 'preset', preset: 'sepia', amount: 100 } as const
    const thin = { kind: 'frame', colour: '#ffffff', percent: 2 } as const
    expect(planEdit('no, black and white instead', [[sepia]])).toMatchObject({
      undo: 1,
      steps: [{ ...sepia, preset: 'black-and-white' }],
    })
    expect(planEdit('thicker', [[thin]])).toMatchObject({ undo: 1, steps: [{ ...thin, percent: 10 }] })
    expect(planEdit('make the frame black', [[thin]])).toMatchObject({
      undo: 1,
      steps: [{ ...thin, colour: '#000000' }],
    })
  })

  it('plans at most 100 steps per prompt and reports the rest', () => {
    const plan = planEdit(Array.from({ length: 150 }, (_, at) => `contrast ${at}`).join(', '))
    expect(plan.steps).toHaveLength(100)
    expect(plan.unknown).toHaveLength(49)
  })

  it('leaves alone what the person wants left alone', () => {
    const plan = planEdit("brighten it but don't crop")
    expect(plan.steps).toEqual([{ kind: 'adjust', setting: 'exposure', amount: 25 }])
    expect(plan.kept).toEqual(["don't crop"])
  })

  it('understands every prompt that a photo can be suggested', async () => {
    const source = await readFile(new URL('../../engine/src/adjust/suggest.ts', import.meta.url), 'utf8')
    const prompts = [...source.matchAll(/prompt: '([^']+)'/g)].map(([, prompt]) => prompt!)
    expect(prompts.length).toBeGreaterThan(8)
    for (const prompt of prompts)
      expect([prompt, planEdit(prompt)]).toMatchObject([prompt, { unknown: [], coverage: 1 }])
  })

  it('answers hostile text without a step', () => {
    for (const prompt of [
      '',
      '   ',
      '\u0000\uffff',
      '((((',
      '#'.repeat(2_000),
      'constructor __proto__ toString',
      '<b>hi</b>',
    ])
      expect(planEdit(prompt).steps).toEqual([])
  })
})
