import { describe, expect, it } from 'vitest'
import type { Step } from '../kinds/step.ts'
import { planEdit } from '../planEdit.ts'

const kB = 1_000
const brighter = { kind: 'adjust', setting: 'exposure', amount: 25 } as const
const square = { kind: 'crop', ratio: [1, 1] } as const
const transparent = { kind: 'background', colours: [] } as const

/** The size and format that a prompt asks for, and the steps beside them. */
const cases: readonly (readonly [
  prompt: string,
  file: { maxBytes?: number; format?: string },
  others?: readonly object[],
])[] = [
  ['under 200 kb', { maxBytes: 200 * kB }],
  ['under 200kb', { maxBytes: 200 * kB }],
  ['max 1 MB', { maxBytes: 1_000 * kB }],
  ['less than 500 KB as webp', { maxBytes: 500 * kB, format: 'webp' }],
  ['make it smaller than 1.5mb', { maxBytes: 1_500 * kB }],
  ['compress to 100kb', { maxBytes: 100 * kB }],
  ['please reduce the file size to 300 kilobytes', { maxBytes: 300 * kB }],
  ['the file should be no more than 2 megabytes', { maxBytes: 2_000 * kB }],
  ['i need it under 1,5 MB', { maxBytes: 1_500 * kB }],
  ['below 1,000 kb', { maxBytes: 1_000 * kB }],
  ['file size max 250kb', { maxBytes: 250 * kB }],
  ['200kb or less', { maxBytes: 200 * kB }],
  ['100 kb', { maxBytes: 100 * kB }],
  ['shrink it from 5 mb to 500 kb', { maxBytes: 500 * kB }],
  ['save as jpg', { format: 'jpeg' }],
  ['convert heic to jpg', { format: 'jpeg' }],
  ['webp please', { format: 'webp' }],
  ['can you make it a png', { format: 'png' }],
  ['export in avif format, max 80 kb', { format: 'avif', maxBytes: 80 * kB }],
  ['brighter and under 200 kb', { maxBytes: 200 * kB }, [brighter]],
  ['brighter and keep it under 200 kb please', { maxBytes: 200 * kB }, [brighter]],
  ['make it brighter under 200kb and crop to square', { maxBytes: 200 * kB }, [brighter, square]],
  ['save as webp under 90 kb, crop to square', { format: 'webp', maxBytes: 90 * kB }, [square]],
  ['remove the background as webp', { format: 'webp' }, [transparent]],
  ['resize to 800px wide, max 150 kb jpg', { format: 'jpeg', maxBytes: 150 * kB }, [{ kind: 'resize', widthPx: 800 }]],
]

/** What speaks of formats and sizes without asking for either. */
const others = [
  'over 200 kb',
  'at least 1 mb',
  'this is 8 mb',
  'remove jpeg artifacts',
  'fix jpeg compression',
  'transparent png please',
  'not as jpg',
  'add "under 200 kb" at the top',
  'under the bridge it is too dark',
  'crop to the top half',
]

const ofFile = (steps: readonly Step[]): readonly Step[] => steps.filter(({ kind }) => kind === 'file')

describe('what a prompt says of the file', () => {
  it.each(cases.map(([prompt, file, beside = []]) => [prompt, file, beside] as const))('%s', (prompt, file, beside) => {
    const { steps, unknown } = planEdit(prompt)
    expect([ofFile(steps), unknown]).toEqual([[{ kind: 'file', ...file }], []])
    expect(steps.filter(({ kind }) => kind !== 'file')).toMatchObject(beside)
  })

  it.each(others)('is nothing in "%s"', (prompt) => {
    expect(ofFile(planEdit(prompt).steps)).toEqual([])
  })

  it('is kept when what was done beside it is changed', () => {
    const { steps } = planEdit('brighter, under 200 kb')
    const less = planEdit('less', [steps])
    expect([less.undo, less.steps]).toEqual([
      1,
      [
        { kind: 'file', maxBytes: 200 * kB },
        { ...brighter, amount: 12.5 },
      ],
    ])
  })

  it('is left to the person where no file could be so small or so large', () => {
    expect(planEdit('under 1 kb').steps).toEqual([])
    expect(planEdit('under 5000 mb').steps).toEqual([])
  })
})
