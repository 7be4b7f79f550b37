import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'

/** One composite of the matte benchmark: a subject put over another photo. */
export interface MatteCase {
  readonly subject: string
  readonly behind: string
  /** Strands of hair per hundred pixels of outline; 0 for smooth subjects. */
  readonly hairs: number
  /** Seed of the hair. */
  readonly seed: number
}

/** Subjects by kind, so that both halves get their share of each: fur in large and small photos, smooth things. */
const subjects: readonly { readonly hairs: number; readonly files: readonly string[] }[] = [
  {
    hairs: 30,
    files: [
      'gcompris-qt-data/kitten.webp',
      'gcompris-qt-data/alpaca.webp',
      'gcompris-qt-data/red_panda.webp',
      'gcompris-qt-data/dog.webp',
      'gcompris-qt-data/cat.webp',
      'lomiri-wallpapers-16.04/friends_by_Aitzol_Berasategi.jpg',
    ],
  },
  {
    hairs: 30,
    files: [
      'python3-skimage/astronaut.png',
      'python3-skimage/chelsea.png',
      'plasma-workspace-data/Dog.png',
      'plasma-workspace-data/Cat.png',
    ],
  },
  {
    hairs: 0,
    files: [
      'gcompris-qt-data/kingfisher.webp',
      'plasma-workspace-data/Parrot.png',
      'plasma-workspace-data/Sunflower.png',
      'plasma-workspace-data/Gamepad.png',
      'plasma-workspace-data/Car.png',
      'palapeli-data/european-honey-bee.jpg',
      'python3-skimage/coffee.png',
      'plasma-workspace-data/Cocktail.png',
    ],
  },
]

const backgrounds = [
  'lomiri-wallpapers-16.04/aitzgorri_by_Aitzol_Berasategi.jpg',
  'lomiri-wallpapers-16.04/life_by_Aitzol_Berasategi.jpg',
  'lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg',
  'lomiri-wallpapers-16.04/sunset_by_Aitzol_Berasategi.jpg',
  'palapeli-data/citrus-fruits.jpg',
  'palapeli-data/cincinnati-bridge.jpg',
  'gcompris-qt-data/eiffelTower.webp',
  'gcompris-qt-data/lincolnMemorial.webp',
  'gcompris-qt-data/petra.webp',
  'gcompris-qt-data/canyondeChelly.webp',
  'gcompris-qt-data/mysorePalace.webp',
  'gcompris-qt-data/brandenburgGate.webp',
  'libjxl-testdata/hdr_room.png',
  'python3-sklearn/china.jpg',
] as const

/** The values in an order that `random` draws. */
export const shuffled = <T>(values: readonly T[], random: () => number): T[] => {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const value = result[last] as T
    result[last] = result[other] as T
    result[other] = value
  }
  return result
}

/** Backgrounds that each subject is put on. */
const perSubject = 2

/**
 * The composites in two halves that share no subject, no background and no hair: parameters are chosen on `tuning`
 * alone, `reported` is what the product is judged by. The split is drawn once by this seed.
 */
export const matteCases = (): { readonly tuning: readonly MatteCase[]; readonly reported: readonly MatteCase[] } => {
  // Another generator or seed would draw other halves, and parameters were chosen on these.
  const random = linearCongruential(2026)
  const kinds = subjects.map(({ hairs, files }) => ({ hairs, files: shuffled(files, random) }))
  const behind = shuffled(backgrounds, random)
  const half = (isSecond: boolean): MatteCase[] => {
    const mine = isSecond ? behind.slice(behind.length / 2) : behind.slice(0, behind.length / 2)
    const drawn = kinds.flatMap(({ hairs, files }) =>
      (isSecond ? files.slice(files.length / 2) : files.slice(0, files.length / 2)).map((subject) => ({
        subject,
        hairs,
      })),
    )
    return drawn.flatMap(({ subject, hairs }, index) =>
      Array.from({ length: perSubject }, (_, time) => ({
        subject,
        hairs,
        behind: mine[(index * perSubject + time) % mine.length] as string,
        seed: 1 + 2 * (index * perSubject + time) + (isSecond ? 1 : 0),
      })),
    )
  }
  return { tuning: half(false), reported: half(true) }
}
