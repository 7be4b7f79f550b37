import { concatBytes, latin1Bytes, viewOf } from '@spotless/engine/container/bytes'

/** Primaries adapted to D50 as XYZ, the columns of the profile's matrix, and the exponent of its curves. */
export interface MatrixProfile {
  readonly version: 2 | 4
  readonly gamma: number
  readonly red: readonly [number, number, number]
  readonly green: readonly [number, number, number]
  readonly blue: readonly [number, number, number]
}

/** ROMM RGB (ISO 22028-2), as ProPhoto RGB is called there. */
export const proPhoto: Omit<MatrixProfile, 'version'> = {
  gamma: 1.8,
  red: [0.7977, 0.288, 0],
  green: [0.1352, 0.7119, 0],
  blue: [0.0313, 0.0001, 0.8249],
}

const whiteD50 = [0.9642, 1, 0.8249] as const
const headerBytes = 128
const fixed = 65_536

const bytesOf = (length: number, write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(length)
  write(viewOf(bytes))
  return bytes
}

const xyz = (values: readonly number[]): Uint8Array =>
  concatBytes([
    latin1Bytes('XYZ \0\0\0\0'),
    bytesOf(12, (view) => {
      for (const [index, value] of values.entries()) view.setInt32(index * 4, Math.round(value * fixed))
    }),
  ])

const curve = ({ version, gamma }: MatrixProfile): Uint8Array =>
  version === 2
    ? concatBytes([
        latin1Bytes('curv\0\0\0\0'),
        Uint8Array.of(0, 0, 0, 1, Math.floor(gamma), Math.round((gamma % 1) * 256), 0, 0),
      ])
    : concatBytes([
        latin1Bytes('para\0\0\0\0\0\0\0\0'),
        bytesOf(4, (view) => view.setInt32(0, Math.round(gamma * fixed))),
      ])

const text = ({ version }: MatrixProfile, words: string): Uint8Array => {
  const ascii = latin1Bytes(`${words}\0`)
  if (version === 2) {
    const count = bytesOf(4, (view) => view.setUint32(0, ascii.length))
    return concatBytes([latin1Bytes('desc\0\0\0\0'), count, ascii, new Uint8Array(78 + ((4 - (ascii.length % 4)) % 4))])
  }
  const wide = Uint8Array.from([...words].flatMap((letter) => [0, letter.charCodeAt(0)]))
  const head = bytesOf(20, (view) => {
    view.setUint32(0, 1)
    view.setUint32(4, 12)
    view.setUint32(8, 0x656e_5553)
    view.setUint32(12, wide.length)
    view.setUint32(16, 28)
  })
  return concatBytes([latin1Bytes('mluc\0\0\0\0'), head, wide, new Uint8Array((4 - (wide.length % 4)) % 4)])
}

/** An ICC profile of three primaries and one curve. Source: ICC.1:2001-04 (version 2) and ICC.1:2010 (version 4). */
export const matrixProfile = (profile: MatrixProfile): Uint8Array => {
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['desc', text(profile, 'Test')],
    [
      'cprt',
      profile.version === 4 ? text(profile, 'CC0') : concatBytes([latin1Bytes('text\0\0\0\0'), latin1Bytes('CC0\0')]),
    ],
    ['wtpt', xyz(whiteD50)],
    ['rXYZ', xyz(profile.red)],
    ['gXYZ', xyz(profile.green)],
    ['bXYZ', xyz(profile.blue)],
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((name) => [name, curve(profile)] as const),
  ]
  let at = headerBytes + 4 + tags.length * 12
  const table = bytesOf(4 + tags.length * 12, (view) => {
    view.setUint32(0, tags.length)
    for (const [index, [name, data]] of tags.entries()) {
      for (const [letter, code] of latin1Bytes(name).entries()) view.setUint8(4 + index * 12 + letter, code)
      view.setUint32(8 + index * 12, at)
      view.setUint32(12 + index * 12, data.length)
      at += data.length
    }
  })
  const header = bytesOf(headerBytes, (view) => {
    view.setUint32(0, at)
    view.setUint8(8, profile.version)
    for (const [offset, name] of [
      [12, 'mntr'],
      [16, 'RGB '],
      [20, 'XYZ '],
      [36, 'acsp'],
    ] as const) {
      for (const [letter, code] of latin1Bytes(name).entries()) view.setUint8(offset + letter, code)
    }
    for (const [index, value] of whiteD50.entries()) view.setInt32(68 + index * 4, Math.round(value * fixed))
  })
  return concatBytes([header, table, ...tags.map(([, data]) => data)])
}
