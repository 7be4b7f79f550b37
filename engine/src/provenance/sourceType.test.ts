import type { Mode } from '@spotless/contract/mode'
import { expect, test } from 'vitest'
import { type SourceType, sourceTypeOfBackdrop, strongerType } from './sourceType.ts'
import { sourceTypeOf } from './sourceTypeOf.ts'

const hosted = (answeredBy: string[]) => ({ answeredBy, costUsd: 0, failures: [] })
const cases: readonly (readonly [Mode, string, SourceType])[] = [
  ['object-removal', 'MI-GAN', 'compositeWithTrainedAlgorithmicMedia'],
  ['object-removal', 'MI-GAN and local patch fill', 'compositeWithTrainedAlgorithmicMedia'],
  ['object-removal', 'local patch fill', 'algorithmicallyEnhanced'],
  ['watermark-removal', 'inversion of the mark', 'algorithmicallyEnhanced'],
  ['watermark-removal', 'inversion of the mark and MI-GAN', 'compositeWithTrainedAlgorithmicMedia'],
  ['background-removal', 'IS-Net', 'algorithmicallyEnhanced'],
  ['background-removal', 'BiRefNet on disk', 'algorithmicallyEnhanced'],
  ['face-enhancement', 'GFPGAN on disk, Face Mesh', 'compositeWithTrainedAlgorithmicMedia'],
  ['professional-photo', 'IS-Net, Face Mesh and local retouch', 'compositeSynthetic'],
  ['prompt-edit', 'Spotless planner', 'humanEdits'],
  ['prompt-edit', 'Spotless planner, IS-Net', 'algorithmicallyEnhanced'],
  ['prompt-edit', 'Spotless planner, SSD, MI-GAN', 'compositeWithTrainedAlgorithmicMedia'],
]

test.each(cases)('%s by %s is %s', (mode, engine, type) => {
  expect(sourceTypeOf({ mode }, { engine })).toBe(type)
})

test('an answer of a hosted model counts as generated, a failure does not', () => {
  const request = { mode: 'image-upscale' } as const
  expect(sourceTypeOf(request, { engine: 'x', hosted: hosted(['OpenAI']) })).toBe(
    'compositeWithTrainedAlgorithmicMedia',
  )
  expect(sourceTypeOf(request, { engine: 'x', hosted: hosted([]) })).toBe('algorithmicallyEnhanced')
})

test('restoring a part leaves what was painted before', () => {
  const request = { mode: 'object-removal', previousWork: new Uint8Array() } as const
  expect(sourceTypeOf(request, { engine: 'original pixels' })).toBe('compositeWithTrainedAlgorithmicMedia')
})

test('a backdrop that was photographed differs from one that was drawn', () => {
  expect(sourceTypeOfBackdrop({ kind: 'photo' })).toBe('compositeCapture')
  expect(sourceTypeOfBackdrop({ kind: 'colour', colour: '#ffffff' })).toBe('compositeSynthetic')
  expect(sourceTypeOfBackdrop({ kind: 'transparent' })).toBe('algorithmicallyEnhanced')
})

test('the stronger of two types stays', () => {
  expect(strongerType('trainedAlgorithmicMedia', 'humanEdits')).toBe('trainedAlgorithmicMedia')
  expect(strongerType('humanEdits', 'compositeCapture')).toBe('compositeCapture')
})
