import type { ModelCredit } from '@spotless/contract/content'
import { type ModelName, weights } from '@spotless/engine/model/manifest'

/** What each model does here, in words. */
export const purposes: Readonly<Record<string, readonly [name: string, purpose: string]>> = {
  migan: ['MI-GAN', 'Fills what is erased'],
  isnet: ['IS-Net', 'Finds the subject of a photo'],
  faceBoxes: ['BlazeFace', 'Finds faces'],
  faceMesh: ['Face Mesh', 'Finds eyes, lips and the shape of a face'],
  faceIdentity: ['HSE-FaceRes', 'Compares a face before and after, so that it stays the same person'],
  text: ['PP-OCR text detection', 'Finds lines of text and marks'],
  things: ['CenterNet', 'Finds things by name'],
  crisp: ['Real-ESRGAN general x4 v3', 'The crisp look of Image Upscale'],
  faithful2x: ['Spotless faithful 2x', 'Enlarges twice'],
  faithful4x: ['Spotless faithful 4x', 'Enlarges four times'],
  clean: ['Spotless clean', 'Takes out noise and compression'],
}

const typeface: ModelCredit = {
  name: 'Inter',
  purpose: 'The typeface of this site and of words written on photos',
  author: 'The Inter Project Authors',
  licence: 'OFL-1.1',
}

/** Every model that the engine can load, and the typeface. */
export const modelCredits = (): ModelCredit[] => [
  ...(Object.keys(weights) as ModelName[]).map((model) => {
    const [name, purpose] = purposes[model] ?? [model, 'Part of the engine']
    const { source, licence } = weights[model]
    return { name, purpose, author: source, licence }
  }),
  typeface,
]
