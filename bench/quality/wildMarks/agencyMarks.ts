import { beside, black, mark, type Sheet, stroked, type WildMark, words } from './wildMark.ts'

/** One drawing on a lattice of shifted rows over the whole photo. */
const tiled = (
  { width, height }: Sheet,
  stepX: number,
  stepY: number,
  draw: (x: number, y: number) => string,
): string => {
  const rows = Math.ceil(height / stepY) + 1
  const columns = Math.ceil(width / stepX) + 1
  return Array.from({ length: rows * columns }, (_, at) => {
    const row = Math.floor(at / columns)
    return draw((at % columns) * stepX + (row % 2) * (stepX / 2), row * stepY + stepY / 2)
  }).join('')
}

const diagonals = ({ width, height }: Sheet, stepPx: number): string => {
  const lines = []
  for (let at = -height; at < width + height; at += stepPx)
    lines.push(`<path d="M${at} 0 L${at + height} ${height} M${at} ${height} L${at + height} 0"/>`)
  return stroked(lines.join(''), 1.5)
}

/** Marks of agencies, which keep photos from being used: over all of a photo, or across its middle. */
export const agencyMarks: readonly WildMark[] = [
  {
    name: 'mesh and tiled words',
    storage: { format: 'jpeg', quality: 88 },
    layers: (sheet) => [
      mark(diagonals(sheet, sheet.width / 6), 0.2),
      mark(
        tiled(sheet, sheet.width / 4, sheet.width / 8, (x, y) =>
          words('lumenstock', 'Cabin', sheet.width / 46, x, y, { weight: 700 }),
        ),
        0.38,
      ),
    ],
  },
  {
    name: 'tiled, turned and small',
    storage: { format: 'webp', quality: 82 },
    layers: (sheet) => [
      mark(
        tiled(sheet, sheet.width / 4.5, sheet.width / 9, (x, y) =>
          words('Foto Archiv', 'Karla', sheet.width / 50, x, y, { turn: -30 }),
        ),
        0.28,
      ),
    ],
  },
  {
    name: 'letter in a disc',
    storage: { format: 'jpeg', quality: 90 },
    layers: ({ width, height }) => [
      mark(`<circle cx="${width / 2}" cy="${height / 2}" r="${width / 12}"/>`, 0.28),
      mark(words('k', 'Play', width / 7, width / 2, height / 2 + width / 27, { weight: 700 }), 0.5),
    ],
  },
  {
    name: 'grey box with a credit',
    storage: { format: 'jpeg', quality: 88 },
    layers: ({ width, height }) => [
      beside(
        `<rect x="${width * 0.72}" y="${height * 0.48}" width="${width * 0.28}" height="${width * 0.09}"/>`,
        0.5,
        [90, 90, 90],
      ),
      mark(
        words('VistaPix', 'Inter', width / 26, width * 0.74, height * 0.48 + width * 0.044, {
          anchor: 'start',
          weight: 700,
        }) +
          words('Credit: R. Amari', 'Inter', width / 50, width * 0.74, height * 0.48 + width * 0.075, {
            anchor: 'start',
          }),
        0.85,
      ),
    ],
  },
  {
    name: 'dark box at the edge',
    storage: { format: 'jpeg', quality: 85 },
    layers: ({ width, height }) => [
      beside(`<rect x="0" y="${height * 0.66}" width="${width * 0.42}" height="${width * 0.08}"/>`, 0.45, black),
      mark(
        words('Meridian images', 'Jura', width / 30, width * 0.02, height * 0.66 + width * 0.04, {
          anchor: 'start',
          weight: 700,
        }) +
          words('Name of the photographer', 'Jura', width / 60, width * 0.02, height * 0.66 + width * 0.066, {
            anchor: 'start',
          }),
        0.9,
      ),
    ],
  },
  {
    name: 'one large word across',
    storage: { format: 'jpeg', quality: 90 },
    layers: ({ width, height }) => [
      mark(
        words('SAMPLE', 'League Spartan', width / 4.6, width / 2, height / 2, { weight: 800, turn: -30 }),
        0.33,
        [128, 128, 128],
      ),
    ],
  },
  {
    name: 'crossing lines and words',
    storage: { format: 'jpeg', quality: 88 },
    layers: ({ width, height }) => [
      mark(stroked(`<path d="M0 0 L${width} ${height} M0 ${height} L${width} 0"/>`, 3), 0.45),
      mark(words('NOT FOR SALE', 'Gillius ADF', width / 16, width / 2, height / 2 - width / 40, { weight: 700 }), 0.45),
    ],
  },
  {
    name: 'black words, turned, four times',
    storage: { format: 'jpeg', quality: 85 },
    layers: ({ width, height }) => [
      mark(
        [0.25, 0.75]
          .flatMap((x) =>
            [0.28, 0.76].map((y) =>
              words('PROOF', 'Dosis', width / 9, width * x, height * y, { weight: 800, turn: -18 }),
            ),
          )
          .join(''),
        0.24,
        black,
      ),
    ],
  },
  {
    name: 'faint, large, in the middle',
    storage: { format: 'jpeg', quality: 92 },
    layers: ({ width, height }) => [
      mark(words('Aurora', 'Kaushan Script', width / 5, width / 2, height / 2 + width / 16), 0.13),
    ],
  },
  {
    name: 'words on a circle',
    storage: { format: 'jpeg', quality: 90 },
    layers: ({ width, height }) => {
      const [x, y, r] = [width / 2, height / 2, width / 9]
      return [
        mark(
          `<defs><path id="ring" d="M${x - r} ${y} A${r} ${r} 0 1 1 ${x + r} ${y} A${r} ${r} 0 1 1 ${x - r} ${y}"/></defs>` +
            `<text font-family="Cabin" font-weight="700" font-size="${width / 30}"><textPath href="#ring">HANDMADE IN THE NORTH · ALL RIGHTS KEPT ·</textPath></text>` +
            words('H', 'Gentium Plus', width / 10, x, y + width / 30),
          0.5,
        ),
      ]
    },
  },
]
