import { expect, test } from 'vitest'
import { thumbnailUris } from './thumbnailUris.ts'

const report = (manifests: object): string => JSON.stringify({ active_manifest: 'urn:c2pa:b', manifests })

test('finds each thumbnail once, and resolves what is relative to its own manifest', () => {
  const ofA = 'self#jumbf=/c2pa/urn:c2pa:a/c2pa.assertions/c2pa.thumbnail.claim'
  const json = report({
    'urn:c2pa:b': {
      thumbnail: { identifier: 'self#jumbf=c2pa.assertions/c2pa.thumbnail.claim.jpeg' },
      ingredients: [
        { thumbnail: { identifier: ofA } },
        { thumbnail: { identifier: 'self#jumbf=c2pa.assertions/c2pa.thumbnail.ingredient__1.png' } },
        { explanation: 'hashed uri matched: self#jumbf=c2pa.assertions/c2pa.thumbnail.claim' },
      ],
    },
    'urn:c2pa:a': { thumbnail: { identifier: ofA } },
  })
  expect(thumbnailUris(json)).toEqual([
    'self#jumbf=/c2pa/urn:c2pa:b/c2pa.assertions/c2pa.thumbnail.claim.jpeg',
    ofA,
    'self#jumbf=/c2pa/urn:c2pa:b/c2pa.assertions/c2pa.thumbnail.ingredient__1.png',
  ])
})

test('a report of endless half addresses is read at once', { timeout: 2_000 }, () => {
  expect(thumbnailUris(report({ 'urn:c2pa:b': { title: 'self#jumbf=/c2pa/x'.repeat(100_000) } }))).toEqual([])
  expect(thumbnailUris('{}')).toEqual([])
})
