import type { ModelCredit } from '@spotless/contract/content'
import type { ModelName } from '@spotless/engine/ports'
import { weights } from '@spotless/engine-node/models/manifest'

/** What each model does here, in words. */
export const purposes: Readonly<Record<string, readonly [name: string, purpose: string]>> = {
  migan: ['MI-GAN', 'Fills what is erased'],
  isnet: ['IS-Net', 'Finds the subject of a photo'],
  faceBoxes: ['BlazeFace', 'Finds faces'],
  faceMesh: ['Face Mesh', 'Finds eyes, lips and the shape of a face'],
  faceIdentity: ['HSE-FaceRes', 'Compares a face before and after, so that it stays the same person'],
  lettering: ['PP-OCR text detection, taught further', 'Finds lines of text and marks'],
  things: ['CenterNet', 'Finds things by name'],
  crisp: ['Real-ESRGAN general x4 v3', 'The crisp look of Image Upscale'],
  faithful2x: ['Spotless faithful 2x', 'Enlarges twice'],
  faithful4x: ['Spotless faithful 4x', 'Enlarges four times'],
  worn2x: ['Spotless worn 2x', 'Enlarges twice what was cleaned first'],
  worn4x: ['Spotless worn 4x', 'Enlarges four times what was cleaned first'],
  clean: ['Spotless clean', 'Takes out noise and compression'],
  coverage: ['Spotless coverage', 'Tells how far a see-through mark covers each pixel'],
}

/** Networks that the engine reads itself, without the model store: file inside `engine/weights` → what the page says. */
export const ownReaders: Readonly<Record<string, ModelCredit>> = {
  'outline.bin': {
    name: 'Spotless outline',
    purpose: 'Tells how far a see-through mark covers each pixel of its outline',
    author: 'Trained by training/, recipe outline-1, see engine/weights/outline.md',
    licence: 'CC0-1.0',
  },
  'boundary.bin': {
    name: 'Spotless boundary',
    purpose: 'Tells where a see-through mark begins and ends in files with loss',
    author: 'Trained by training/, recipe boundary-1, see engine/weights/boundary.md',
    licence: 'CC0-1.0',
  },
}

const typeface: ModelCredit = {
  name: 'Inter',
  purpose: 'The typeface of this site and of words written on photos',
  author: 'The Inter Project Authors',
  licence: 'OFL-1.1',
}

/** Every model that the engine can load or reads itself, and the typeface. */
export const modelCredits = (): ModelCredit[] => [
  ...(Object.keys(weights) as ModelName[]).map((model) => {
    const [name, purpose] = purposes[model] ?? [model, 'Part of the engine']
    const { source, licence } = weights[model]
    return { name, purpose, author: source, licence }
  }),
  ...Object.values(ownReaders),
  typeface,
]
