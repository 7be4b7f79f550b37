import { describe, expect, it } from 'vitest'
import { planEdit } from '../planEdit.ts'
import { planPointed } from './planPointed.ts'
import { pointableIn } from './pointableIn.ts'

const outlines: [number, number][][] = [
  [
    [1, 1],
    [3, 1],
    [3, 4],
  ],
]
const target = (name: string) => ({ thing: 'pointed', which: 'one', pointed: { name, outlines } })
const unnamedIn = (prompt: string): readonly string[] =>
  pointableIn(prompt, planEdit(prompt)).flatMap(({ name, isKnown }) => (isKnown ? [] : [name]))

describe('what a person may point at', () => {
  it.each([
    ['remove the trash can', ['trash can']],
    ['get rid of the power lines please', ['power lines']],
    ['remove the glare on the glasses', ['glare on the glasses']],
    ['delete the red one on the left', ['red one on the left']],
    ['make the bridge blue', ['bridge']],
    ['the wall is too dark', ['wall']],
    ['remove the graffiti and make it brighter', ['graffiti']],
    ['remove the sign and pixelate the poster', ['sign', 'poster']],
    ['make the painting black and white', ['painting']],
    ['turn the rug sepia', ['rug']],
    ['make the fountain pop', ['fountain']],
    ['pixelate the sign on the left', ['sign']],
    ['blur the mailbox on the right and crop to square', ['mailbox']],
    ['cover up the price tag', ['price tag']],
    ['remove the red one on the left', ['red one on the left']],
    ['the red one on the left should go', ['red one']],
    ['make the blue one red', ['blue one']],
    ['the pole on the right should disappear', ['pole on the right']],
    ['lose the traffic cone', ['traffic cone']],
    ['sharpen the label', ['label']],
    ['get rid of the half-eaten bun', ['half eaten bun']],
    ['remove the garish sticker', ['garish sticker']],
    ['black out the address', ['address']],
    ['make the banner blue', ['banner']],
    ['remove the chrome bumper', ['chrome bumper']],
    ['can the flip chart be removed', ['flip chart']],
    ['whiten the tablecloth', ['tablecloth']],
    ['whiten the smile', []],
    ['turn the poster on the wall black and white', ['poster']],
    ['Entferne bitte den Mülleimer', ['mülleimer']],
    ['nimm das Plakat und den Automaten raus', ['plakat', 'automaten']],
    ['mets le rideau en rouge', ['rideau']],
    ['quita el farol de la derecha', ['farol']],
    ['quita el perro', []],
    ['blur the left side', []],
    ['make our old wedding photograph less faded', []],
    ['brighten the whole picture', []],
    ['brighter', []],
    ['sing me a song', []],
    ['add a dragon', []],
    ['make it pop like a postcard', []],
    ['white background', []],
  ])('%s', (prompt, names) => {
    expect(unnamedIn(prompt)).toEqual(names)
  })

  it('also is a thing with a name, which a detector may miss', () => {
    const prompt = 'remove the sign and the dog'
    expect(pointableIn(prompt, planEdit(prompt))).toEqual([
      { name: 'sign', isKnown: false },
      { name: 'dog', isKnown: true },
    ])
    expect(pointableIn('brighten the sky', planEdit('brighten the sky'))).toEqual([])
  })
})

describe('the plan of a prompt whose things were pointed at', () => {
  it.each([
    ['remove the Trash  Can', 'trash can', [{ kind: 'remove', target: target('trash can') }]],
    ['make her dress red', 'dress', [{ kind: 'recolour', target: target('dress'), colour: '#ff0000' }]],
    ['blur the screen', 'screen', [{ kind: 'blur', amount: 60, target: target('screen') }]],
    ['pixelate the sign on the left', 'sign', [{ kind: 'pixelate', amount: 60, target: target('sign') }]],
    [
      'remove the red one on the left',
      'red one on the left',
      [{ kind: 'remove', target: target('red one on the left') }],
    ],
    ['make the blue one red', 'blue one', [{ kind: 'recolour', target: target('blue one'), colour: '#ff0000' }]],
    [
      'make the painting black and white',
      'painting',
      [{ kind: 'preset', preset: 'black-and-white', amount: 100, target: target('painting') }],
    ],
    ['the wall is too dark', 'wall', [{ kind: 'adjust', setting: 'exposure', amount: 25, target: target('wall') }]],
    ['Mets le rideau en rouge', 'rideau', [{ kind: 'recolour', target: target('rideau'), colour: '#ff0000' }]],
    ['remove the dog', 'dog', [{ kind: 'remove', target: target('dog') }]],
    [
      'remove the giraffe and the balloon',
      'balloon',
      [
        { kind: 'remove', target: target('balloon') },
        { kind: 'remove', target: { thing: 'giraffe', which: 'one' } },
      ],
    ],
  ])('%s', (prompt, name, steps) => {
    expect(planPointed(prompt, [], [{ name, outlines }]).steps).toEqual(steps)
  })

  it('works on what was pointed at before anything else changes the frame', () => {
    const plan = planPointed('crop to square and remove the bin', [], [{ name: 'bin', outlines }])
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['remove', 'crop'])
    expect(plan.coverage).toBe(1)
  })

  it('keeps two things apart, and shows what it did not understand as written', () => {
    const prompt = 'remove the bin, pixelate the poster and teach the bin to dance'
    const pointed = ['bin', 'poster'].map((name) => ({ name, outlines }))
    const plan = planPointed(prompt, [], pointed)
    expect(plan.steps.slice(0, 2)).toEqual([
      { kind: 'remove', target: target('bin') },
      { kind: 'pixelate', amount: 60, target: target('poster') },
    ])
    expect(plan.unknown.join()).not.toMatch(/giraffe|zebra/)
  })

  it('changes nothing for a name that is not in the prompt', () => {
    expect(planPointed('brighter', [], [{ name: 'lamp', outlines }])).toEqual(planEdit('brighter'))
  })
})
