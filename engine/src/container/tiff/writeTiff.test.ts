import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import { iptcResource, photoshopResource } from '../photoshopResources.ts'
import { numbersOf, openTiff, readIfd } from './readIfd.ts'
import { tiffTag } from './tiffTags.ts'
import { writeTiff } from './writeTiff.ts'

const records = Uint8Array.from([0x1c, 2, 25, 0, 3, 111, 110, 101])
const alone = photoshopResource(iptcResource, records)
const address = photoshopResource(1_035, Uint8Array.of(104, 105))

test.each([
  ['IPTC alone', alone, [...records], undefined],
  ['IPTC among other resources', concatBytes([alone, address]), [...records], [...alone, ...address]],
  ['other resources', address, undefined, [...address]],
])(
  '%s: records have a field of their own, Photoshop’s resources are beside them where they hold more',
  async (_, iptc, own, beside) => {
    const raster = { width: 1, height: 1, channels: 3, data: Uint8Array.of(1, 2, 3) } as const
    const file = await writeTiff(raster, { iptc }, runtimeWithoutModels().compression)
    const tiff = openTiff(file)
    const fields = tiff === null ? new Map() : readIfd(tiff, tiff.firstAt)
    const data = (tag: number) => fields.get(tag) && [...fields.get(tag).data]
    expect([data(tiffTag.iptc), data(tiffTag.photoshop)]).toEqual([own, beside])
    expect(numbersOf(fields.get(tiffTag.width), true)).toEqual([1])
  },
)
