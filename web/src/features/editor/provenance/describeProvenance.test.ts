import { expect, test } from 'vitest'
import {
  describeAction,
  describeManifest,
  describeSigner,
  nameOfSourceType,
  withModeLabels,
} from './describeProvenance.ts'

const manifest = { signer: 'Ada', isDevelopment: false, problems: [], actions: [], count: 1 }

test('a manifest is said to be valid only where it is', () => {
  expect(describeManifest(null)).toContain('Nobody has signed')
  expect(describeManifest({ ...manifest, state: 'valid' })).toMatch(/^Valid\./)
  expect(describeManifest({ ...manifest, state: 'invalid' })).toMatch(/^Not valid\./)
  expect(describeManifest({ ...manifest, state: 'unreadable' })).toMatch(/^Damaged\./)
})

test('a development certificate vouches for nobody, whatever name it carries', () => {
  expect(describeSigner({ ...manifest, state: 'valid' })).toBe('Ada')
  expect(describeSigner({ ...manifest, state: 'valid', isDevelopment: true })).toContain('Nobody has vouched')
})

test('actions say by whom, what and where', () => {
  expect(describeAction({ action: 'c2pa.opened', agent: null, description: null, boxes: null })).toBe('Opened a photo')
  expect(describeAction({ action: 'c2pa.edited', agent: 'Spotless', description: 'object-removal', boxes: 1 })).toBe(
    'Spotless: Object Removal. Nothing was changed outside one area.',
  )
})

test('a source type that nobody knows keeps its own name', () => {
  expect(nameOfSourceType('compositeWithTrainedAlgorithmicMedia')).toBe('A photo with parts made by AI')
  expect([nameOfSourceType('somethingNew'), nameOfSourceType(null)]).toEqual(['somethingNew', 'Not stated'])
})

test('modes are named as on the page, other programs’ words are left as they are', () => {
  expect(withModeLabels('Spotless · edited · image-upscale: Real-ESRGAN')).toBe(
    'Spotless · edited · Image Upscale: Real-ESRGAN',
  )
  expect(withModeLabels('Other · my-image-upscaler')).toBe('Other · my-image-upscaler')
})
