/**
 * What each mode keeps of a photo's metadata, format by format, as ExifTool reads it before and after. Needs ExifTool
 * (Debian: libimage-exiftool-perl) and the weights. Ends with 1 when a tag is lost that no rule below allows.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { SpotlessError } from '@spotless/contract/error'
import { type Mode, modes } from '@spotless/contract/mode'
import type { InputFormat } from '@spotless/contract/upload'
import { decodePhoto } from '@spotless/engine/container/decodePhoto'
import { readOrientation } from '@spotless/engine/container/exif'
import { exportPhoto } from '@spotless/engine/container/exportPhoto'
import { readGainMap } from '@spotless/engine/container/multiPicture/gainMap'
import { metadataOf } from '@spotless/engine/container/rewriteMetadata'
import type { EditResult } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import type { SealEdit } from '@spotless/engine/provenance/sealEdit'
import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { createClaimSigner } from '@spotless/engine-node/provenance/claimSigner'
import { makeDevelopmentCertificate } from '@spotless/engine-node/provenance/developmentCertificate'
import { readManifest } from '@spotless/engine-node/provenance/readManifest'
import { createSealer } from '@spotless/engine-node/provenance/sealFile'
import { verifyEdit } from '@spotless/engine-node/provenance/verifyEdit'
import { openModels, resultsFolder } from '../paths.ts'
import { exifToolVersion, readTags } from './exifTool.ts'
import { describedPhotos, patchMask, readProfile, side } from './photos.ts'

/** Groups that describe the stored file itself, which is another one afterwards. */
const ofTheFile =
  /^(SourceFile|ExifTool|System|File(?!:Comment)|Composite|JFIF|RIFF|MPF\d|MPImage|JUMBF|CBOR|JSON|Jpeg2000|QuickTime|Meta|PNG-pHYs|ICC|XMP-(hdrgm|Container|GContainer|Item))/
/** Tags that an edit has to change. */
const changing = [
  // How a TIFF stores its samples.
  ...['ImageWidth', 'ImageHeight', 'BitsPerSample', 'Compression', 'PhotometricInterpretation', 'StripOffsets'].map(
    (name) => `IFD0:${name}`,
  ),
  ...['SamplesPerPixel', 'RowsPerStrip', 'StripByteCounts', 'PlanarConfiguration', 'Predictor', 'SampleFormat'].map(
    (name) => `IFD0:${name}`,
  ),
  'IFD0:YCbCrPositioning',
  'IFD0:Orientation',
  'ExifIFD:ExifImageWidth',
  'ExifIFD:ExifImageHeight',
  'XMP-x:XMPToolkit',
  'PNG:ImageWidth',
  'PNG:ImageHeight',
  'PNG:ColorType',
  'PNG:BitDepth',
]
const families = {
  EXIF: /^(IFD\d|ExifIFD|GPS|InteropIFD)/,
  XMP: /^XMP/,
  IPTC: /^(IPTC|Photoshop)/,
  text: /^(PNG|File:Comment)/,
} as const
type Family = keyof typeof families

interface Row {
  readonly photo: string
  readonly mode: Mode
  readonly format: string
  readonly tags: Readonly<Record<Family, { readonly kept: number; readonly of: number }>>
  readonly lost: readonly string[]
  readonly pixelsOutside: string
  readonly bitDepth: string
  readonly profile: string
  readonly upright: boolean
  readonly alpha: string
  readonly densityPerInch: string
  readonly gainMap: string
  readonly manifest: string
}

const promptOf: Partial<Record<Mode, string>> = { 'prompt-edit': 'make it warmer' }
const masked: readonly Mode[] = ['object-removal', 'watermark-removal']

/** Densities that a format stores in other units. */
const isRounded = (before: string, after: string | undefined): boolean =>
  after !== undefined && before !== '' && Math.abs(Number(before) / Number(after) - 1) < 1e-4

/** Families of tags for which a format has no place. */
const placeless: Readonly<Partial<Record<InputFormat, readonly Family[]>>> = {
  jpeg: ['text'],
  webp: ['IPTC', 'text'],
  avif: ['IPTC', 'text'],
  tiff: ['text'],
}

/** @param leftOut families that the result's format has no place for */
const compareTags = async (
  before: Uint8Array,
  after: Uint8Array,
  leftOut: readonly Family[] = [],
): Promise<Pick<Row, 'tags' | 'lost'>> => {
  const [old, now] = [await readTags(before), await readTags(after)]
  const lost: string[] = []
  const count = {
    EXIF: { kept: 0, of: 0 },
    XMP: { kept: 0, of: 0 },
    IPTC: { kept: 0, of: 0 },
    text: { kept: 0, of: 0 },
  }
  for (const [name, value] of old) {
    if (ofTheFile.test(name) || changing.includes(name)) continue
    const family = (Object.keys(families) as Family[]).find((key) => families[key].test(name))
    const after = now.get(name) ?? (name === 'File:Comment' ? now.get('PNG:Comment') : undefined)
    if (family === undefined) {
      // A photo of another device may hold what no rule foresees: the other rows are still worth having.
      if (after !== value) lost.push(`${name} (no rule of this benchmark) ${value} → ${after ?? 'gone'}`)
      continue
    }
    if (leftOut.includes(family)) continue
    count[family].of++
    if (after === value) count[family].kept++
    else if (!isRounded(value, after)) lost.push(`${name} ${value} → ${after ?? 'gone'}`)
  }
  return { tags: count, lost }
}

const outsideOf = async (mode: Mode, photo: Uint8Array, { file, format }: EditResult): Promise<string> => {
  if (!masked.includes(mode)) return '–'
  const { comparison } = await verifyEdit(photo, file)
  if (comparison === undefined || comparison.changedOutside > 0) return 'CHANGED'
  return format === 'png'
    ? `${comparison.largestOutside === 0 ? 'exact' : 'CHANGED'}`
    : `${comparison.psnrOutside.toFixed(1)} dB`
}

const gainMapOf = (photo: Uint8Array, { file, notes }: EditResult): string => {
  if (readGainMap(photo) === null) return '–'
  if (readGainMap(file) !== null) return 'kept'
  return notes.some((note) => note.includes('HDR layer was left out')) ? 'left out, said' : 'LOST'
}

interface Facts {
  readonly bits: number
  readonly alpha: string
  readonly density: string
}

const factsOf = async (file: Uint8Array): Promise<Facts> => {
  const { raster, source } = await decodePhoto(file, sharpCodec)
  const x = source.metadata.densityPerInch?.x
  return {
    bits: raster.data.BYTES_PER_ELEMENT * 8,
    alpha: raster.channels === 4 ? 'yes' : 'no',
    density: x === undefined ? '–' : String(Math.round(x)),
  }
}

type Compared = Omit<Row, 'photo' | 'mode' | 'format' | 'pixelsOutside' | 'gainMap' | 'manifest'>

const compare = async (before: Uint8Array, after: Uint8Array, leftOut?: readonly Family[]): Promise<Compared> => {
  const [old, now] = [await factsOf(before), await factsOf(after)]
  const [oldProfile, newProfile] = [readProfile(before), readProfile(after)]
  const isSameProfile = oldProfile === undefined ? newProfile === undefined : isDeepStrictEqual(newProfile, oldProfile)
  return {
    ...(await compareTags(before, after, leftOut)),
    bitDepth: `${old.bits} → ${now.bits}`,
    profile: oldProfile === undefined ? '–' : isSameProfile ? 'kept' : 'LOST',
    upright: readOrientation(metadataOf(after).exif) === 1,
    alpha: `${old.alpha} → ${now.alpha}`,
    densityPerInch: `${old.density} → ${now.density}`,
  }
}

const rowOf = async (photo: string, mode: Mode, file: Uint8Array, result: EditResult): Promise<Row> => {
  const verification = await verifyEdit(file, result.file)
  return {
    photo,
    mode,
    format: result.format,
    ...(await compare(file, result.file)),
    pixelsOutside: await outsideOf(mode, file, result),
    gainMap: gainMapOf(file, result),
    manifest: `${verification.manifest?.state ?? 'none'}${verification.isOriginal ? '' : ', original NOT named'}`,
  }
}

/** A mode that gave no result. */
interface Refusal {
  readonly photo: string
  readonly mode: Mode
  readonly reason: string
  /** Whether the photo has nothing that the mode works on. */
  readonly isFair: boolean
}

const nothingToEdit = ['no_face', 'no_subject']

const refusalOf = (photo: string, mode: Mode, error: unknown): Refusal => ({
  photo,
  mode,
  reason: error instanceof Error ? error.message : String(error),
  isFair: error instanceof SpotlessError && nothingToEdit.includes(error.code),
})

/** What a signed result keeps when it is downloaded in another format. */
interface CopyRow extends Compared {
  readonly photo: string
  readonly format: string
  readonly manifest: string
}

const copyFormats = ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const

const copiesOf = async (photo: string, result: Uint8Array, sealEdit: SealEdit): Promise<readonly CopyRow[]> => {
  const runtime = { ...runtimeWithoutModels(), sealEdit }
  return Promise.all(
    copyFormats.map(async (format) => {
      const made = await exportPhoto({ file: result, format, metadata: 'keep', longSidePx: side / 2 }, runtime)
      const manifest = await readManifest(made.file)
      return {
        ...{ photo, format, manifest: `${manifest?.state ?? 'none'}, ${manifest?.actions.length ?? 0} actions` },
        ...(await compare(result, made.file, placeless[format])),
      }
    }),
  )
}

const { certificates, privateKey } = await makeDevelopmentCertificate(new Date())
const models = openModels()
const sealEdit = createSealer(createClaimSigner(certificates, privateKey))
const context = pipelineContext(models, { sealEdit })
const mask = await patchMask()
const rows: Row[] = []
const copies: CopyRow[] = []
const refusals: Refusal[] = []
for (const [name, { file }] of Object.entries(await describedPhotos())) {
  for (const mode of Object.keys(modes) as Mode[]) {
    const pipeline = pipelines[mode]
    if (pipeline === undefined) continue
    const prompt = promptOf[mode]
    const request = {
      mode,
      photo: file,
      action: 'erase' as const,
      options: {},
      ...(prompt && { prompt }),
      ...(masked.includes(mode) && { mask }),
    }
    try {
      const result = await pipeline(request, context)
      const row = await rowOf(name, mode, file, result)
      rows.push(row)
      if (mode === 'object-removal') copies.push(...(await copiesOf(name, result.file, sealEdit)))
      process.stdout.write(`${name}, ${mode}: ${row.lost.length === 0 ? 'no tag lost' : row.lost.join('; ')}\n`)
    } catch (error) {
      refusals.push(refusalOf(name, mode, error))
      process.stdout.write(`${name}, ${mode}: ${refusals.at(-1)?.reason}\n`)
    }
  }
}
await models.close()

const part = ({ kept, of }: { kept: number; of: number }): string => (of === 0 ? '–' : `${kept}/${of}`)
const version = await exifToolVersion()
const lines = rows.map(
  ({ photo, mode, format, tags, ...row }) =>
    `| ${[photo, mode, format, row.pixelsOutside, row.bitDepth, row.profile, row.upright ? 'upright' : 'WRONG', part(tags.EXIF), part(tags.XMP), part(tags.IPTC), part(tags.text), row.gainMap, row.alpha, row.densityPerInch, row.manifest].join(' | ')} |`,
)
const copyLines = copies.map(
  ({ photo, format, tags, ...row }) =>
    `| ${[photo, format, row.bitDepth, row.profile, row.upright ? 'upright' : 'WRONG', part(tags.EXIF), part(tags.XMP), part(tags.IPTC), part(tags.text), row.alpha, row.densityPerInch, row.manifest].join(' | ')} |`,
)
const lost = [...rows, ...copies.map((row) => ({ ...row, mode: `downloaded as ${row.format}` }))].filter(
  (row) => row.lost.length > 0,
)
const text = `# What is kept, by format and mode

Tags as ExifTool ${version} reads them before and after, one by one; manifests validated by c2pa-rs; pixels outside the mask compared with the
photo after the same compression. Tags of the stored file (sizes, JFIF, index of pictures) and those that must change (orientation, dimensions)
are not counted. Made by \`npm run bench -- metadata\`.

| photo | mode | result | pixels outside | bits | profile | orientation | EXIF | XMP | IPTC | text | gain map | alpha | DPI | manifest |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

## Downloads in another format

The signed result of object-removal, downloaded at half its size. A format without a place for IPTC or text has a dash; JPEG, WebP and AVIF
have 8 bits, and JPEG no alpha. The manifest tells the edit and the conversion.

| photo | download | bits | profile | orientation | EXIF | XMP | IPTC | text | alpha | DPI | manifest |
|---|---|---|---|---|---|---|---|---|---|---|---|
${copyLines.join('\n')}

${lost.length === 0 ? 'No tag is lost in any of them.' : `Lost:\n\n${lost.map((row) => `- ${row.photo}, ${row.mode}: ${row.lost.join('; ')}`).join('\n')}`}
${refusals.length === 0 ? '' : `\nWithout a result:\n\n${refusals.map(({ photo, mode, reason }) => `- ${photo}, ${mode}: ${reason}`).join('\n')}\n`}`
await mkdir(resultsFolder, { recursive: true })
await writeFile(join(resultsFolder, 'metadata.md'), text)
await writeFile(
  join(resultsFolder, 'metadata.json'),
  `${JSON.stringify({ results: rows, downloads: copies, refusals }, null, 2)}\n`,
)
const isComplete =
  refusals.every(({ isFair }) => isFair) &&
  [...rows, ...copies].every(
    (row) =>
      row.lost.length === 0 &&
      row.upright &&
      !Object.values(row).some((value) => typeof value === 'string' && /LOST|CHANGED|NOT|invalid|none/.test(value)),
  )
process.stdout.write(`${isComplete ? 'Nothing is lost.' : 'LOSSES: see bench/results/metadata.md'}\n`)
process.exitCode = isComplete ? 0 : 1
