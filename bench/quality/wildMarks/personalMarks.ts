import { beside, black, mark, moved, type Sheet, stroked, type WildMark, words } from './wildMark.ts'

/** Modules of a code that no reader reads: three finder patterns and random squares. */
const squareCode = ({ uniform }: Sheet, left: number, top: number, sidePx: number): string => {
  const modules = 21
  const px = sidePx / modules
  const isInFinder = (column: number, row: number): boolean =>
    (column < 8 && row < 8) || (column > 12 && row < 8) || (column < 8 && row > 12)
  const squares = Array.from({ length: modules * modules }, (_, at) => {
    const [column, row] = [at % modules, Math.floor(at / modules)]
    return isInFinder(column, row) || uniform() < 0.5
      ? ''
      : `<rect x="${left + column * px}" y="${top + row * px}" width="${px}" height="${px}"/>`
  })
  const finder = (column: number, row: number): string => {
    const [x, y] = [left + column * px, top + row * px]
    return `${stroked(`<rect x="${x + px / 2}" y="${y + px / 2}" width="${6 * px}" height="${6 * px}"/>`, px)}<rect x="${x + 2 * px}" y="${y + 2 * px}" width="${3 * px}" height="${3 * px}"/>`
  }
  return squares.join('') + finder(0, 0) + finder(14, 0) + finder(0, 14)
}

/** Marks of cameras, sites and photographers, at an edge mostly. */
export const personalMarks: readonly WildMark[] = [
  {
    name: 'orange date of a camera',
    storage: { format: 'jpeg', quality: 88 },
    layers: ({ width, height }) => {
      const date = words("'99 11 23", 'DSEG14 Modern', width / 34, width * 0.96, height * 0.95, {
        anchor: 'end',
        weight: 700,
      })
      return [mark(date, 0.7, [255, 80, 0], 3), mark(date, 1, [255, 170, 60], 0.8)]
    },
  },
  {
    name: 'ring and two lines of a phone',
    storage: { format: 'jpeg', quality: 92 },
    layers: ({ width, height }) => [
      mark(
        stroked(`<circle cx="${width * 0.05}" cy="${height * 0.93}" r="${width / 60}"/>`, 3) +
          words('SHOT ON ORBIT 7', 'Inter', width / 50, width * 0.08, height * 0.928, {
            anchor: 'start',
            weight: 500,
          }) +
          words('AI QUAD CAMERA', 'Inter', width / 66, width * 0.08, height * 0.952, { anchor: 'start' }),
        1,
      ),
    ],
  },
  {
    name: 'name of an account with a shadow',
    storage: { format: 'jpeg', quality: 85 },
    layers: ({ width, height }) => {
      const name = words('@mila.on.tour', 'Play', width / 30, width * 0.06, height * 0.12, {
        anchor: 'start',
        weight: 700,
      })
      return [beside(moved(name, 2, 2), 0.5, black, 2), mark(name, 0.95)]
    },
  },
  {
    name: 'signature with a swash',
    storage: { format: 'jpeg', quality: 90 },
    layers: ({ width, height }) => [
      mark(
        words('Elin Moe', 'Kaushan Script', width / 15, width * 0.94, height * 0.9, { anchor: 'end' }) +
          stroked(
            `<path d="M${width * 0.66} ${height * 0.92} q${width * 0.14} ${height * 0.05} ${width * 0.3} -${height * 0.01}"/>`,
            3,
          ),
        0.7,
      ),
    ],
  },
  {
    name: 'ring with words and an icon',
    storage: { format: 'jpeg', quality: 90 },
    layers: ({ width, height }) => {
      const [x, y, r] = [width / 2, height / 2, width / 8]
      return [
        mark(
          stroked(`<circle cx="${x}" cy="${y}" r="${r}"/>`, 5) +
            stroked(`<circle cx="${x}" cy="${y}" r="${r * 0.9}"/>`, 2) +
            words('NORDLYS', 'Dosis', width / 24, x, y - r * 0.25, { weight: 600 }) +
            stroked(
              `<rect x="${x - r * 0.26}" y="${y - r * 0.1}" width="${r * 0.52}" height="${r * 0.34}" rx="6"/><circle cx="${x}" cy="${y + r * 0.07}" r="${r * 0.11}"/>`,
              3,
            ) +
            words('studio', 'Kaushan Script', width / 26, x, y + r * 0.58),
          0.5,
        ),
      ]
    },
  },
  {
    name: 'a line up the left edge',
    storage: { format: 'jpeg', quality: 88 },
    layers: ({ width, height }) => [
      mark(
        words('© 2021 Ingrid Solheim. All rights reserved', 'Andika', width / 56, width * 0.025, height * 0.94, {
          anchor: 'start',
          turn: -90,
        }),
        0.6,
      ),
    ],
  },
  {
    name: 'coloured tiles and a name',
    storage: { format: 'jpeg', quality: 90 },
    layers: ({ width, height }) => {
      const [x, y, side] = [width * 0.72, height * 0.07, width / 36]
      const tile = (column: number, row: number): string =>
        `<rect x="${x + column * side * 1.15}" y="${y + row * side * 1.15}" width="${side}" height="${side}"/>`
      return [
        mark(tile(0, 0), 0.65, [230, 60, 50]),
        mark(tile(1, 0), 0.65, [60, 140, 230]),
        mark(tile(0, 1), 0.65, [250, 190, 40]),
        mark(tile(1, 1), 0.65, [70, 180, 90]),
        mark(
          words('Fourway', 'League Spartan', width / 24, x + side * 2.7, y + side * 1.6, {
            anchor: 'start',
            weight: 600,
          }),
          0.65,
        ),
      ]
    },
  },
  {
    name: 'Chinese with a thin shadow',
    storage: { format: 'jpeg', quality: 82 },
    layers: ({ width, height }) => {
      const line = words('微博：山川记 268413', 'Droid Sans Fallback', width / 36, width * 0.96, height * 0.95, {
        anchor: 'end',
      })
      return [beside(moved(line, 1.5, 1.5), 0.3, black), mark(line, 0.75)]
    },
  },
  {
    name: 'frame and small capitals',
    storage: { format: 'jpeg', quality: 90 },
    layers: ({ width, height }) => {
      const inset = width / 40
      return [
        mark(
          stroked(`<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"/>`, 2),
          0.6,
        ),
        mark(words('THE LONG SHORE · EDITION OF TWELVE', 'Cabin', width / 52, width / 2, height - inset * 1.7), 0.6),
      ]
    },
  },
  {
    name: 'address with an outline',
    storage: { format: 'jpeg', quality: 85 },
    layers: ({ width, height }) => {
      const line = words('www.bilder-depot.example', 'Karla', width / 24, width / 2, height * 0.82, { weight: 700 })
      return [
        beside(`<g stroke="#fff" stroke-width="4" stroke-linejoin="round">${line}</g>`, 0.4, black),
        mark(line, 0.55),
      ]
    },
  },
  {
    name: 'Arabic in the middle',
    storage: { format: 'jpeg', quality: 88 },
    layers: ({ width, height }) => [mark(words('تصوير ليلى', 'Scheherazade', width / 11, width / 2, height / 2), 0.5)],
  },
  {
    name: 'Cyrillic in a corner',
    storage: { format: 'webp', quality: 85 },
    layers: ({ width, height }) => [
      mark(words('Фото: Анна Белова', 'Andika', width / 34, width * 0.04, height * 0.94, { anchor: 'start' }), 0.55),
    ],
  },
  {
    name: 'square code',
    storage: { format: 'jpeg', quality: 88 },
    layers: (sheet) => {
      const { width, height } = sheet
      return [mark(squareCode(sheet, width * 0.84, height - width * 0.15, width / 9), 0.8)]
    },
  },
  {
    name: 'scrawl of a pen',
    storage: { format: 'png', quality: 100 },
    layers: ({ width, height, uniform }) => {
      let [x, y] = [width * 0.68, height * 0.88]
      const loops = Array.from({ length: 9 }, () => {
        const [up, on] = [width * (0.01 + 0.05 * uniform()), width * (0.015 + 0.02 * uniform())]
        const path = `Q${x + on * 0.2} ${y - up * 2} ${x + on} ${y - up * 0.2} T${x + on * 1.1} ${y}`
        x += on
        y += width * 0.008 * (uniform() - 0.5)
        return path
      })
      return [
        mark(
          stroked(
            `<path stroke-linecap="round" d="M${width * 0.68} ${height * 0.88} ${loops.join(' ')}"/>`,
            width / 300,
          ),
          0.85,
        ),
      ]
    },
  },
]
