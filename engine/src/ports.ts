import type { InputFormat } from '@spotless/contract/upload'
import type { Photo } from './container/photo.ts'
import type { Alpha, Samples } from './raster/raster.ts'

/**
 * What the engine is given from outside. Structural types, small enough to be written by hand in a test: `engine-node`
 * gives them with sharp and onnxruntime-node, a browser with its own decoders.
 */

/** Samples as a decoder gives and an encoder takes them: interleaved, 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA. */
export interface PixelBuffer {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
  /** `Uint16Array` for 16 bits a sample, 0–65,535. */
  readonly data: Samples
}

export interface DecodeOptions {
  readonly format: InputFormat
  /** EXIF orientation, 1–8; the result is upright. The decoders of HEIC, AVIF and JPEG XL turn by themselves. */
  readonly orientation: number
  readonly bitDepth: 8 | 16
  /** Convert to sRGB through the file's own profile (CMYK, YCCK, Lab); otherwise no profile is applied. */
  readonly toSrgb: boolean
  /** Larger pictures are refused before they are decoded; a photo's limit by default. */
  readonly maxPixels?: number
  /** Decoders that can stop in the middle do, and fail with its reason. */
  readonly signal?: AbortSignalLike
}

export type EncodeOptions =
  | {
      readonly format: 'jpeg'
      /** 1–100. */
      readonly quality: number
      readonly chromaSubsampling: '4:4:4' | '4:2:0'
      readonly isProgressive: boolean
    }
  | {
      readonly format: 'webp'
      /** 1–100, of lossy files. */
      readonly quality: number
      readonly isLossless: boolean
    }
  | {
      readonly format: 'avif'
      /** 1–100. */
      readonly quality: number
      /** An AVIF's profile is a property of its coded picture. */
      readonly icc?: Uint8Array
    }

/** Decodes and encodes pixels; containers and metadata are the engine's own. */
export interface PixelCodec {
  /**
   * @returns upright RGB or RGBA, grey repeated in the three colours, in memory of its own
   * @throws Error when the picture is damaged or cut short
   */
  readonly decode: (file: Uint8Array, options: DecodeOptions) => Promise<PixelBuffer>
  /**
   * Decodes a PNG to 8 bits a sample with the channels that it has (a palette gives RGB), no profile applied.
   * @returns samples in memory of its own
   * @throws Error when the picture is damaged or cut short
   */
  readonly decodeChannels: (file: Uint8Array) => Promise<PixelBuffer>
  /** @returns a file without metadata, but for an AVIF's profile */
  readonly encode: (pixels: PixelBuffer, options: EncodeOptions) => Promise<Uint8Array>
}

/** Deflate (RFC 1951) and what goes with it, off the calling thread where the platform can. */
export interface Compression {
  /** A zlib stream (RFC 1950). @param level 1–9 */
  readonly deflate: (bytes: Uint8Array, level: number) => Promise<Uint8Array>
  /** @throws Error when the stream is damaged or holds more than `maxBytes` */
  readonly inflate: (stream: Uint8Array, maxBytes: number) => Promise<Uint8Array>
  /**
   * Deflate blocks without a header, with matches for filtered image rows; each call starts afresh, so that the outputs
   * of calls that run side by side join to one stream.
   * @param isLast whether the stream ends with these blocks
   */
  readonly deflateBlocks: (bytes: Uint8Array, level: number, isLast: boolean) => Promise<Uint8Array>
  /** CRC-32 of large blocks. */
  readonly crc32: (bytes: Uint8Array) => number
}

export type TensorData = Float32Array | Uint8Array

export interface Tensor {
  readonly type: 'float32' | 'uint8'
  readonly data: TensorData
  readonly dims: readonly number[]
}

export const float32Tensor = (data: Float32Array, dims: readonly number[]): Tensor => ({ type: 'float32', data, dims })

export const uint8Tensor = (data: Uint8Array, dims: readonly number[]): Tensor => ({ type: 'uint8', data, dims })

/** An input or output as a network's file declares it. */
export interface ValueInfo {
  readonly name: string
  /** Type of the elements as ONNX names it, for example `float16`. */
  readonly type: string
  /** A size that may vary is a word or below 1. */
  readonly dims: readonly (number | string)[]
}

/** What a network takes and gives. */
export interface GraphInfo {
  readonly inputs: readonly ValueInfo[]
  readonly outputs: readonly ValueInfo[]
}

/** One open network. */
export interface ModelSession {
  readonly inputNames: readonly string[]
  /** @param outputs names of the outputs that are wanted; all by default */
  readonly run: (
    feeds: Readonly<Record<string, Tensor>>,
    outputs?: readonly string[],
  ) => Promise<Readonly<Record<string, Tensor>>>
  /** Calls of one size that are best made at once, because one run of the device answers them; 1 unless given. */
  readonly windowsPerCall?: number
}

/** Every network that the engine can ask for. */
export const modelNames = [
  'migan',
  'isnet',
  'faceBoxes',
  'faceMesh',
  'faceIdentity',
  'objects',
  'crisp',
  'faithful2x',
  'faithful4x',
  'robust2x',
  'robust4x',
  'lettering',
  'marks',
  'clean',
  'coverage',
  'softCoverage',
  'layeredCoverage',
  'ghost',
  'restorer',
  'shadow',
  'strokes',
] as const
export type ModelName = (typeof modelNames)[number]

/** What an operator's own network on disk can do. */
export const diskJobs = ['matte', 'upscale', 'inpaint', 'faces', 'click'] as const
export type DiskJob = (typeof diskJobs)[number]

/** A session that says what it takes and gives; it takes and gives 32-bit floats or bytes, whatever its file holds. */
export interface GraphSession extends ModelSession {
  readonly graph: GraphInfo
}

/** What a file cannot say of itself; each may be left out. */
export interface GraphSettings {
  /** Columns and rows of the input, where the graph takes any. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Largest value of a colour before the normalisation: 1 unless given. */
  readonly range?: number | undefined
  /** Normalisation of colours from 0 to the range: (x − mean) / std. */
  readonly mean?: readonly [number, number, number] | undefined
  readonly std?: readonly [number, number, number] | undefined
  /** Name of the output that holds the answer. */
  readonly output?: string | undefined
  /** 0–1, of networks that weigh fidelity against quality. */
  readonly fidelity?: number | undefined
}

/** An operator's own network. */
export interface DiskModel {
  /** As people are shown it. */
  readonly name: string
  readonly settings: GraphSettings
  /** Opens the file, or the second one of a pair. @throws Error when it cannot be opened */
  readonly open: (part?: 'decoder') => Promise<GraphSession>
  /** Notes that it could not do its job, for the operator. */
  readonly onFailure: (error: Error) => void
}

/** Opens each network once and shares it. */
export interface ModelStore {
  /** @throws Error when the weights are missing or cannot be read */
  readonly session: (name: ModelName) => Promise<ModelSession>
  /** Whether calls of a network leave the calling thread free for other work; absent where none do. */
  readonly runsBeside?: (name: ModelName) => boolean
  /** The operator's own networks for a job, the preferred first; absent where there are none. */
  readonly onDisk?: (job: DiskJob) => readonly DiskModel[]
}

/** Weights of the small networks that the engine computes itself. */
export type AssetName = 'boundary.bin' | 'outline.bin'

export interface Assets {
  /** @throws Error when the file is missing */
  readonly read: (name: AssetName) => Promise<Uint8Array>
}

/** Remembers the photo that was decoded last: whoever edits a photo once usually edits it again. */
export interface PhotoCache {
  /** @returns a copy that belongs to the caller, or undefined when this file is not remembered */
  readonly get: (file: Uint8Array) => Photo | undefined
  /** @returns what is remembered itself, which nobody may change; undefined when this file is not remembered */
  readonly share: (file: Uint8Array) => Photo | undefined
  /** Keeps a copy. */
  readonly set: (file: Uint8Array, photo: Photo) => void
}

export interface TextStyle {
  /** Height of a line without its spacing; longer words make it smaller. */
  readonly emPx: number
  /** Width that no line exceeds. */
  readonly maxWidthPx: number
  readonly align: 'left' | 'center' | 'right'
}

/**
 * Draws words, broken into lines.
 * @returns coverage on a canvas as small as the lines allow
 * @throws SpotlessError `invalid_input` naming a character that the font lacks
 */
export type TextRenderer = (words: string, style: TextStyle) => Promise<Alpha>

/** What an `AbortSignal` offers, as far as the engine uses it. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason: unknown
  readonly throwIfAborted: () => void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Everything that a platform gives. */
export interface EnginePorts {
  readonly models: ModelStore
  readonly assets: Assets
  readonly codec: PixelCodec
  readonly compression: Compression
  readonly photoCache: PhotoCache
  readonly drawText: TextRenderer
  /** A monotonic clock, for the timings of results. */
  readonly nowMs: () => number
  /** Gives the event loop a turn, so that messages and cancellations are seen in long computations. */
  readonly nextTurn: () => Promise<void>
}

/** The ports during one cancellable piece of work. */
export interface Runtime extends EnginePorts {
  readonly signal: AbortSignalLike
  /** Gives the event loop a turn. @throws the signal's reason when aborted */
  readonly yieldToEventLoop: () => Promise<void>
}

/** What a computation without models or files needs. */
export type Yielding = Pick<Runtime, 'signal' | 'yieldToEventLoop'>

/** The ports for work that a signal can cancel. */
export const startRuntime = (ports: EnginePorts, signal: AbortSignalLike): Runtime => ({
  ...ports,
  codec: {
    ...ports.codec,
    decode: (file, options) => ports.codec.decode(file, { ...options, signal }),
  },
  signal,
  yieldToEventLoop: async () => {
    await ports.nextTurn()
    signal.throwIfAborted()
  },
})
