import { readBoxes } from '@spotless/engine/container/bmff/readBoxes'
import { concatBytes, latin1Bytes, viewOf } from '@spotless/engine/container/bytes'

const uint = (value: number, bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, at) => (value / 2 ** (8 * (bytes - 1 - at))) & 255)

const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = concatBytes(parts)
  return concatBytes([uint(body.length + 8, 4), latin1Bytes(type), body])
}

const fullBox = (type: string, version: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  box(type, uint(version * 2 ** 24, 4), ...parts)

export interface HeifLayout {
  readonly columns: number
  readonly rows: number
  /** Quarter turns anticlockwise, as `irot` counts them. */
  readonly turns?: number
  /** Size that the file states; that of its tiles together otherwise. */
  readonly width?: number
  readonly height?: number
}

/**
 * A HEIC whose picture is a grid of the one tile of another HEIC: what phones write, and with odd numbers what they do not.
 * @param tile a HEIC of one picture without alpha
 */
export const gridHeic = (tile: Uint8Array, { columns, rows, turns = 0, ...stated }: HeifLayout): Uint8Array => {
  const top = readBoxes(tile)
  const meta = readBoxes((top.find(({ type }) => type === 'meta')?.data ?? new Uint8Array()).subarray(4))
  const inner = readBoxes(meta.find(({ type }) => type === 'iprp')?.data ?? new Uint8Array())
  const properties = readBoxes(inner.find(({ type }) => type === 'ipco')?.data ?? new Uint8Array())
  const coder = properties.find(({ type }) => type === 'hvcC')?.data ?? new Uint8Array()
  const size = viewOf(properties.find(({ type }) => type === 'ispe')?.data ?? new Uint8Array(12))
  const coded = top.find(({ type }) => type === 'mdat')?.data ?? new Uint8Array()
  const width = stated.width ?? size.getUint32(4) * columns
  const height = stated.height ?? size.getUint32(8) * rows
  const grid = concatBytes([Uint8Array.from([0, 1, rows - 1, columns - 1]), uint(width, 4), uint(height, 4)])
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2)
  const place = (id: number, at: number, length: number): Uint8Array =>
    concatBytes([uint(id, 2), uint(0, 2), uint(1, 2), uint(at, 4), uint(length, 4)])
  const entry = (id: number, type: string): Uint8Array =>
    fullBox('infe', 2, uint(id, 2), uint(0, 2), latin1Bytes(`${type}\0`))
  const head = box('ftyp', latin1Bytes('heic'), uint(0, 4), latin1Bytes('mif1heic'))
  const metaBox = (dataAt: number): Uint8Array =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint(0, 4), latin1Bytes('pict'), new Uint8Array(13)),
      fullBox('pitm', 0, uint(1, 2)),
      fullBox('iinf', 0, uint(tiles.length + 1, 2), entry(1, 'grid'), ...tiles.map((id) => entry(id, 'hvc1'))),
      fullBox('iref', 0, box('dimg', uint(1, 2), uint(tiles.length, 2), ...tiles.map((id) => uint(id, 2)))),
      box(
        'iprp',
        box(
          'ipco',
          box('hvcC', coder),
          fullBox('ispe', 0, uint(size.getUint32(4), 4), uint(size.getUint32(8), 4)),
          fullBox('ispe', 0, uint(width, 4), uint(height, 4)),
          box('irot', uint(turns, 1)),
        ),
        fullBox(
          'ipma',
          0,
          uint(tiles.length + 1, 4),
          uint(1, 2),
          Uint8Array.from([2, 3, 0x84]),
          ...tiles.map((id) => concatBytes([uint(id, 2), Uint8Array.from([2, 0x81, 2])])),
        ),
      ),
      fullBox(
        'iloc',
        0,
        uint(0x44_00, 2),
        uint(tiles.length + 1, 2),
        place(1, dataAt, grid.length),
        ...tiles.map((id) => place(id, dataAt + grid.length, coded.length)),
      ),
    )
  const dataAt = head.length + metaBox(0).length + 8
  return concatBytes([head, metaBox(dataAt), box('mdat', grid, coded)])
}

/** A HEIC that says of each item that it has 65,535 pieces at places written with no bytes at all. */
export const heicOfEmptyPlaces = (items: number): Uint8Array => {
  const places = Array.from({ length: items }, (_, id) => concatBytes([uint(id, 2), uint(0, 2), uint(65_535, 2)]))
  return concatBytes([
    box('ftyp', latin1Bytes('heic'), uint(0, 4), latin1Bytes('mif1heic')),
    fullBox(
      'meta',
      0,
      fullBox('pitm', 0, uint(1, 2)),
      fullBox('iinf', 0, uint(1, 2), fullBox('infe', 2, uint(1, 2), uint(0, 2), latin1Bytes('hvc1\0'))),
      box('iprp', box('ipco')),
      fullBox('iloc', 0, uint(0, 2), uint(items, 2), ...places),
    ),
  ])
}
