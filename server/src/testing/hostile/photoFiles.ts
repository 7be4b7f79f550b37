import { deflateSync } from 'node:zlib'
import { writeJpegSegments } from '@spotless/engine/container/jpegSegments'
import { writePngChunks } from '@spotless/engine/container/pngChunks'
import sharp, { type Sharp } from 'sharp'

const noise = (width: number, height: number, channels: 1 | 3 | 4): Sharp =>
  sharp(
    Uint8Array.from({ length: width * height * channels }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256),
    { raw: { width, height, channels } },
  )

const orientation = (value: number): Uint8Array =>
  Uint8Array.from([73, 73, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0])

/** A PNG chunk with a wrong checksum: readers that verify it must refuse it, others must survive. */
const badChunk = (type: string, body: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)])
}

/** Small valid files of every photo format, and some with a misleading signature, by description. */
export const photoFiles = async (): Promise<Readonly<Record<string, Uint8Array>>> => {
  const colour = () => noise(37, 29, 3)
  const jpeg = new Uint8Array(await colour().jpeg().toBuffer())
  const png = new Uint8Array(await colour().png().toBuffer())
  const webp = new Uint8Array(await colour().webp().toBuffer())
  const frames = await sharp(
    Uint8Array.from({ length: 16 * 48 * 3 }, (_, at) => at % 256),
    { raw: { width: 16, height: 48, channels: 3, pageHeight: 16 } },
  )
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer()
  const sideways = Array.from(
    { length: 9 },
    (_, value) => [`jpeg of orientation ${value}`, writeJpegSegments(jpeg, { exif: orientation(value) })] as const,
  )
  return {
    jpeg,
    png,
    webp,
    'jpeg, progressive': await colour().jpeg({ progressive: true }).toBuffer(),
    'jpeg, grey': await noise(37, 29, 1).toColourspace('b-w').jpeg().toBuffer(),
    'jpeg, CMYK': await colour().toColourspace('cmyk').jpeg().toBuffer(),
    'jpeg, 4:4:4': await colour().jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer(),
    'jpeg with profile': await colour().withIccProfile('p3').jpeg().toBuffer(),
    'jpeg with a giant profile': writeJpegSegments(jpeg, { icc: new Uint8Array(3_000_000).fill(7) }),
    'jpeg with giant EXIF': writeJpegSegments(jpeg, { exif: new Uint8Array(65_000).fill(9) }),
    'jpeg with bytes behind it': Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]),
    ...Object.fromEntries(sideways),
    'png, palette': await colour().png({ palette: true }).toBuffer(),
    'png, 16 bit': await colour().toColourspace('rgb16').png().toBuffer(),
    'png, grey': await noise(37, 29, 1).toColourspace('b-w').png().toBuffer(),
    'png, alpha': await noise(37, 29, 4).png().toBuffer(),
    'png, interlaced': await colour().png({ progressive: true }).toBuffer(),
    'png, 1×1': await noise(1, 1, 3).png().toBuffer(),
    'png, 1×16000': await noise(1, 16_000, 3).png().toBuffer(),
    'png, 20000×1': await noise(20_000, 1, 3).png().toBuffer(),
    'png with giant EXIF': writePngChunks(png, { exif: new Uint8Array(2_000_000).fill(5) }),
    'png with a chunk of no bytes': Buffer.concat([
      png.subarray(0, 33),
      badChunk('tEXt', new Uint8Array()),
      png.subarray(33),
    ]),
    'png with text that inflates to much': Buffer.concat([
      png.subarray(0, 33),
      badChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(new Uint8Array(20_000_000))])),
      png.subarray(33),
    ]),
    'webp, lossless': await colour().webp({ lossless: true }).toBuffer(),
    'webp, alpha': await noise(37, 29, 4).webp().toBuffer(),
    'webp, animated': frames,
    gif: await colour().gif().toBuffer(),
    tiff: await colour().tiff().toBuffer(),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    ),
    zip: Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000', 'latin1'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'one byte': Buffer.from([0xff]),
    'JPEG marker and nothing else': Buffer.from([0xff, 0xd8, 0xff]),
  }
}
