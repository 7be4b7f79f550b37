/** Tags of TIFF 6.0 and of its registered extensions. */
export const tiffTag = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  resolutionUnit: 296,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  extraSamples: 338,
  sampleFormat: 339,
  xmp: 700,
  iptc: 33_723,
  photoshop: 34_377,
  exif: 34_665,
  icc: 34_675,
  gps: 34_853,
  interoperability: 40_965,
  dngVersion: 50_706,
} as const

/** Fields of the first directory that tell of the photo, not of how its samples are stored. */
export const describingTags: readonly number[] = [
  270, 271, 272, 274, 282, 283, 296, 305, 306, 315, 316, 33_432, 18_246, 18_249, 40_091, 40_092, 40_093, 40_094, 40_095,
]
