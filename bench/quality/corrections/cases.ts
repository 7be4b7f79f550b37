/** One damaged cut-out: what was done to a right one. */
export interface DamageCase {
  readonly name: string
  /** A photo whose subject is put over another photo, or a thing that is drawn. */
  readonly subject: string
  readonly behind: string
  /** Strands of hair per hundred pixels of outline. */
  readonly hairs: number
  /** `lost`: the subject's part inside is gone; `kept`: the background inside is left. */
  readonly damage: 'lost' | 'kept'
  /** Whether the damaged part is a pattern of gaps, which one stroke crosses. */
  readonly isPattern?: boolean
  /** Corners of the damaged part, as fractions of the photo's sides. */
  readonly corners: readonly (readonly [x: number, y: number])[]
}

const box = (left: number, top: number, right: number, bottom: number): DamageCase['corners'] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

const lomiri = (name: string): string => `lomiri-wallpapers-16.04/${name}_by_Aitzol_Berasategi.jpg`
const gcompris = (name: string): string => `gcompris-qt-data/${name}.webp`

/** Lost paws, straps and thin parts; background left between spokes, in a gap and in lace. */
export const damageCases: readonly DamageCase[] = [
  {
    name: 'cat, raised paw',
    subject: gcompris('cat'),
    behind: lomiri('aitzgorri'),
    hairs: 30,
    damage: 'lost',
    corners: box(0.49, 0.24, 0.64, 0.4),
  },
  {
    name: 'gamepad, grip',
    subject: 'plasma-workspace-data/Gamepad.png',
    behind: gcompris('petra'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.62, 0.1, 0.98, 0.52),
  },
  {
    name: 'dog, foreleg',
    subject: gcompris('dog'),
    behind: lomiri('life'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.61, 0.64, 0.705, 0.93),
  },
  {
    name: 'dog, tail',
    subject: gcompris('dog'),
    behind: lomiri('sunset'),
    hairs: 30,
    damage: 'lost',
    corners: box(0.03, 0.62, 0.25, 0.83),
  },
  {
    name: 'dog, between the legs',
    subject: gcompris('dog'),
    behind: gcompris('lincolnMemorial'),
    hairs: 0,
    damage: 'kept',
    corners: box(0.36, 0.64, 0.62, 0.9),
  },
  {
    name: 'kitten, paws',
    subject: gcompris('kitten'),
    behind: gcompris('canyondeChelly'),
    hairs: 30,
    damage: 'lost',
    corners: box(0.4, 0.7, 0.64, 0.93),
  },
  {
    name: 'kingfisher, beak',
    subject: gcompris('kingfisher'),
    behind: lomiri('picosdeeuropa'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.53, 0.17, 0.65, 0.29),
  },
  {
    name: 'bee, wing',
    subject: 'palapeli-data/european-honey-bee.jpg',
    behind: gcompris('mysorePalace'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.05, 0.31, 0.26, 0.66),
  },
  {
    name: 'saucer',
    subject: 'python3-skimage/coffee.png',
    behind: gcompris('eiffelTower'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.1, 0.15, 0.29, 0.9),
  },
  {
    name: 'bag, strap',
    subject: 'drawn strap',
    behind: lomiri('picosdeeuropa'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.2, 0.05, 0.8, 0.48),
  },
  {
    name: 'wheel, between spokes',
    subject: 'drawn wheel',
    isPattern: true,
    behind: gcompris('brandenburgGate'),
    hairs: 0,
    damage: 'kept',
    corners: box(0, 0, 1, 1),
  },
  {
    name: 'lace',
    subject: 'drawn lace',
    isPattern: true,
    behind: lomiri('life'),
    hairs: 0,
    damage: 'kept',
    corners: box(0.2, 0.3, 0.8, 0.7),
  },
]
