import type { Mode } from '@spotless/contract/mode'

export interface Example {
  readonly mode: Mode
  readonly title: string
  readonly text: string
  readonly before: string
  readonly after: string
  readonly beforeAlt: string
  readonly afterAlt: string
  readonly width: number
  readonly height: number
}

/**
 * The pair at the top of the landing page. All pairs are made by the product's own pipelines
 * (`scripts/makeExamples.ts`).
 */
export const heroExample: Example = {
  mode: 'object-removal',
  title: 'Object Removal',
  text: 'The passers-by are gone; the gate stays.',
  before: '/examples/object-removal-before.webp',
  after: '/examples/object-removal-after.webp',
  beforeAlt: 'The Brandenburg Gate at dusk with people walking in front of it',
  afterAlt: 'The same gate at dusk without the people',
  width: 1024,
  height: 768,
}

/** The pairs under See the Results; their originals are also the sample photos of the editor. */
export const examples: readonly Example[] = [
  {
    mode: 'object-removal',
    title: 'Object Removal',
    text: 'The people on the lawn are gone; everything else is untouched.',
    before: '/examples/people-removal-before.webp',
    after: '/examples/people-removal-after.webp',
    beforeAlt: 'A floodlit gate at night with people sitting on the lawn in front of it',
    afterAlt: 'The same gate at night with an empty lawn',
    width: 1024,
    height: 768,
  },
  {
    mode: 'background-removal',
    title: 'Background Removal',
    text: 'Fur and whiskers stay; everything behind them becomes transparent.',
    before: '/examples/background-removal-before.webp',
    after: '/examples/background-removal-after.webp',
    beforeAlt: 'A red panda on a branch in front of green leaves',
    afterAlt: 'The red panda alone on a transparent background',
    width: 1280,
    height: 720,
  },
  {
    mode: 'professional-photo',
    title: 'Professional Photo',
    text: 'Reframed, relit and placed on a plain background. Her face stays her own.',
    before: '/examples/professional-photo-before.webp',
    after: '/examples/professional-photo-after.webp',
    beforeAlt: 'A woman in an orange space suit in front of a flag and a model of a space shuttle',
    afterAlt: 'The same woman as a headshot on a light grey background',
    width: 1024,
    height: 1280,
  },
]
