import type { ModelCredit } from '@spotless/contract/content'
import type { ModelName } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'

/** What each model does in the product, for the credits page. */
export const purposes: Readonly<Record<string, readonly [name: string, purpose: string]>> = {
  migan: ['MI-GAN', 'Fills erased areas'],
  isnet: ['IS-Net', 'Finds the subject of a photo'],
  faceBoxes: ['BlazeFace', 'Finds faces'],
  faceMesh: ['Face Mesh', 'Locates eyes, lips and the shape of a face'],
  faceIdentity: ['HSE-FaceRes', 'Compares faces before and after, so that people stay recognisable'],
  lettering: ['PP-OCR text detection, fine-tuned', 'Finds lines of text, and what is left of a watermark’s letters'],
  marks: ['PP-OCR text detection, taught logos', 'Finds watermarks: lettering and logos laid over a photo'],
  objects: ['CenterNet', 'Finds objects by name'],
  crisp: ['Real-ESRGAN general x4 v3', 'The crisp style of Image Upscale'],
  faithful2x: ['Spotless faithful 2x', 'Enlarges to twice the size'],
  faithful4x: ['Spotless faithful 4x', 'Enlarges to four times the size'],
  robust2x: ['Spotless robust 2x', 'Enlarges noisy or compressed photos to twice the size, after cleaning'],
  robust4x: ['Spotless robust 4x', 'Enlarges noisy or compressed photos to four times the size, after cleaning'],
  clean: ['Spotless clean', 'Removes noise and compression artefacts'],
  coverage: ['Spotless coverage', 'Estimates the opacity of a translucent watermark at each pixel'],
  softCoverage: ['Spotless soft coverage', 'The same for watermarks with blurred edges'],
  layeredCoverage: ['Spotless layered coverage', 'The same for watermarks with shadows, outlines or relief'],
  ghost: ['Spotless ghost', 'Takes away what an inverted watermark leaves in a photo'],
  shadow: ['Spotless shadow', 'Finds the shadow that an erased object casts'],
  strokes: ['Spotless strokes', 'Reads what a stroke over a cut-out means'],
  restorer: ['Spotless restorer', 'Restores small, blurred, noisy and compressed faces'],
}

/** Networks that the engine reads without the model store, by file name in `engine/weights`. */
export const ownReaders: Readonly<Record<string, ModelCredit>> = {
  'outline.bin': {
    name: 'Spotless outline',
    purpose: 'Estimates the opacity of a translucent watermark along its outline',
    author: 'Trained by training/, recipe outline-1, see engine/weights/outline.md',
    licence: 'CC0-1.0',
  },
  'boundary.bin': {
    name: 'Spotless boundary',
    purpose: 'Finds the boundary of a translucent watermark in compressed photos',
    author: 'Trained by training/, recipe boundary-1, see engine/weights/boundary.md',
    licence: 'CC0-1.0',
  },
}

const typeface: ModelCredit = {
  name: 'Inter',
  purpose: 'The typeface of this site and of text written on photos',
  author: 'The Inter Project Authors',
  licence: 'OFL-1.1',
}

/** Credits for every model of the engine, and for the typeface. */
export const modelCredits = (): ModelCredit[] => [
  ...(Object.keys(weights) as ModelName[]).map((model) => {
    const [name, purpose] = purposes[model] ?? [model, 'Part of the engine']
    const { source, licence } = weights[model]
    return { name, purpose, author: source, licence }
  }),
  ...Object.values(ownReaders),
  typeface,
]
