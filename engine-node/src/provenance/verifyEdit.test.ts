import type { EditClaim } from '@spotless/engine/provenance/sealEdit'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClaimSigner } from './claimSigner.ts'
import { makeDevelopmentCertificate } from './developmentCertificate.ts'
import { createSealer } from './sealFile.ts'
import { verifyEdit } from './verifyEdit.ts'

const [width, height] = [160, 128]
const box = { left: 40, top: 30, width: 50, height: 40 }
const claim: EditClaim = {
  mode: 'object-removal',
  engine: 'MI-GAN',
  sourceType: 'compositeWithTrainedAlgorithmicMedia',
  changed: [box],
}
let seal: ReturnType<typeof createSealer>
beforeAll(async () => {
  const { certificates, privateKey } = await makeDevelopmentCertificate(new Date())
  seal = createSealer(createClaimSigner(certificates, privateKey))
})

const samples = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
  const pixel = Math.floor(at / 3)
  return (((pixel % width) * 3 + Math.floor(pixel / width) * 5 + (at % 3) * 40 + ((at * 7919) % 23)) & 127) + 60
})
const store = async (data: Uint8Array, format: 'jpeg' | 'png' | 'webp') =>
  new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .toFormat(format, format === 'png' ? {} : { quality: 80 })
      .toBuffer(),
  )
/** The photo with a flat patch painted over it. */
const painted = async (photo: Uint8Array, { left, top, width: across, height: down }: typeof box) => {
  const data = new Uint8Array(await sharp(photo).raw().toBuffer())
  for (let row = top; row < top + down; row++)
    data.fill(20, (row * width + left) * 3, (row * width + left + across) * 3)
  return data
}

describe.each(['jpeg', 'png', 'webp'] as const)('a result in %s', (format) => {
  test('is proven when only its region changed', async () => {
    const photo = await store(samples, format)
    const result = await seal(await store(await painted(photo, box), format), photo, claim)
    const found = await verifyEdit(photo, result)
    expect(found.manifest?.problems).toEqual([])
    expect([found.isProven, found.isOriginal, found.claimed, found.comparison?.changedOutside]).toEqual([
      true,
      true,
      [box],
      0,
    ])
    if (format === 'png') expect(found.comparison?.largestOutside).toBe(0)
  })

  test('is not proven when a small part outside was changed too, and signed', async () => {
    const photo = await store(samples, format)
    const elsewhere = await painted(await store(await painted(photo, box), 'png'), {
      left: 130,
      top: 100,
      width: 12,
      height: 12,
    })
    const found = await verifyEdit(photo, await seal(await store(elsewhere, format), photo, claim))
    expect(found.manifest?.state).toBe('valid')
    expect([found.isProven, (found.comparison?.changedOutside ?? 0) > 0]).toEqual([false, true])
  })

  test('is not proven against another original, nor without a manifest', async () => {
    const photo = await store(samples, format)
    const bare = await store(await painted(photo, box), format)
    const other = await store(
      samples.map((value) => 255 - value),
      format,
    )
    const against = await verifyEdit(other, await seal(bare, photo, claim))
    expect([against.isOriginal, against.isProven]).toEqual([false, false])
    const without = await verifyEdit(photo, bare)
    expect([without.manifest, without.isOriginal, without.isProven]).toEqual([null, null, false])
    const { left = 0, top = 0, width: across = 0, height: down = 0 } = without.comparison?.measured ?? {}
    expect([left <= box.left, top <= box.top, left + across >= 90, top + down >= 70, across < width]).toEqual(
      Array(5).fill(true),
    )
  })
})
