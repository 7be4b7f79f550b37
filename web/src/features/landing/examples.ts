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

/** The pair at the top of the landing page. All pairs are made by our own pipelines (`scripts/makeExamples.ts`). */
export const heroExample: Example = {
  mode: 'object-removal',
  title: 'Object Removal',
  text: 'Passers-by painted over and gone; the gate stays.',
  before: '/examples/object-removal-before.webp',
  after: '/examples/object-removal-after.webp',
  beforeAlt: 'The Brandenburg Gate at dusk with people walking in front of it',
  afterAlt: 'The same gate at dusk, the people gone',
  width: 1024,
  height: 768,
}

/** The pairs under See the Results, also the photos that can be tried in the editor. */
export const examples: readonly Example[] = [
  {
    mode: 'object-removal',
    title: 'Object Removal',
    text: 'The people on the lawn painted over and gone; the rest is as it was.',
    before: '/examples/people-removal-before.webp',
    after: '/examples/people-removal-after.webp',
    beforeAlt: 'A lit gate at night, people sitting on the lawn before it',
    afterAlt: 'The same gate at night, the lawn empty',
    width: 1024,
    height: 768,
  },
  {
    mode: 'background-removal',
    title: 'Background Removal',
    text: 'Fur and whiskers kept, everything behind them transparent.',
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
    text: 'Framed, relit and set before a calm background; the face stays hers.',
    before: '/examples/professional-photo-before.webp',
    after: '/examples/professional-photo-after.webp',
    beforeAlt: 'A woman in an orange space suit before a flag and a model of a shuttle',
    afterAlt: 'The same woman as a headshot before a light grey background',
    width: 1024,
    height: 1280,
  },
]
