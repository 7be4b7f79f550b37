import { budgie, gcompris, plasma } from '../../images/packagePhotos.ts'

/** One damaged cut-out: what was done to a right one. */
export interface DamageCase {
  readonly name: string
  /** Parameters are chosen on some cases and judged on the others; those set aside were never looked at before a result was. */
  readonly set: 'chosen on' | 'judged' | 'set aside'
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

/** Lost paws, straps and thin parts; background left between spokes, in a gap, between twigs and in lace. */
export const damageCases: readonly DamageCase[] = [
  {
    name: 'cat, raised paw',
    set: 'chosen on',
    subject: gcompris('cat'),
    behind: lomiri('aitzgorri'),
    hairs: 30,
    damage: 'lost',
    corners: box(0.49, 0.24, 0.64, 0.4),
  },
  {
    name: 'gamepad, grip',
    set: 'judged',
    subject: plasma('Gamepad'),
    behind: gcompris('petra'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.62, 0.1, 0.98, 0.52),
  },
  {
    name: 'dog, foreleg',
    set: 'chosen on',
    subject: gcompris('dog'),
    behind: lomiri('life'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.61, 0.64, 0.705, 0.93),
  },
  {
    name: 'dog, tail',
    set: 'judged',
    subject: gcompris('dog'),
    behind: lomiri('sunset'),
    hairs: 30,
    damage: 'lost',
    corners: box(0.03, 0.62, 0.25, 0.83),
  },
  {
    name: 'dog, between the legs',
    set: 'chosen on',
    subject: gcompris('dog'),
    behind: gcompris('lincolnMemorial'),
    hairs: 0,
    damage: 'kept',
    corners: box(0.36, 0.64, 0.62, 0.9),
  },
  {
    name: 'kitten, paws',
    set: 'judged',
    subject: gcompris('kitten'),
    behind: gcompris('canyondeChelly'),
    hairs: 30,
    damage: 'lost',
    corners: box(0.4, 0.7, 0.64, 0.93),
  },
  {
    name: 'kingfisher, beak',
    set: 'chosen on',
    subject: gcompris('kingfisher'),
    behind: lomiri('picosdeeuropa'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.53, 0.17, 0.65, 0.29),
  },
  {
    name: 'bee, wing',
    set: 'judged',
    subject: 'palapeli-data/european-honey-bee.jpg',
    behind: gcompris('mysorePalace'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.05, 0.31, 0.26, 0.66),
  },
  {
    name: 'saucer',
    set: 'chosen on',
    subject: 'python3-skimage/coffee.png',
    behind: gcompris('eiffelTower'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.1, 0.15, 0.29, 0.9),
  },
  {
    name: 'bag, strap',
    set: 'judged',
    subject: 'drawn strap',
    behind: lomiri('picosdeeuropa'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.2, 0.05, 0.8, 0.48),
  },
  {
    name: 'wheel, between spokes',
    set: 'chosen on',
    subject: 'drawn wheel',
    isPattern: true,
    behind: gcompris('brandenburgGate'),
    hairs: 0,
    damage: 'kept',
    corners: box(0, 0, 1, 1),
  },
  {
    name: 'lace',
    set: 'chosen on',
    subject: 'drawn lace',
    isPattern: true,
    behind: lomiri('life'),
    hairs: 0,
    damage: 'kept',
    corners: box(0.2, 0.3, 0.8, 0.7),
  },
  {
    name: 'net, between cords',
    set: 'chosen on',
    subject: 'drawn net',
    isPattern: true,
    behind: gcompris('canyondeChelly'),
    hairs: 0,
    damage: 'kept',
    corners: box(0.16, 0.2, 0.84, 0.8),
  },
  {
    name: 'cocktail, stem and foot',
    set: 'set aside',
    subject: plasma('Cocktail'),
    behind: gcompris('colosseum'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.35, 0.7, 0.65, 0.9),
  },
  {
    name: 'brushes, thin brush',
    set: 'set aside',
    subject: plasma('Brushes'),
    behind: gcompris('arlesAmphitheater'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.66, 0.5, 0.85, 0.9),
  },
  {
    name: 'photographer, tripod',
    set: 'set aside',
    subject: 'python3-skimage/camera.png',
    behind: gcompris('gatewayofIndia'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.42, 0.6, 0.85, 1),
  },
  {
    name: 'astronaut, arm',
    set: 'set aside',
    subject: 'python3-skimage/astronaut.png',
    behind: gcompris('italy'),
    hairs: 0,
    damage: 'lost',
    corners: box(0.04, 0.45, 0.25, 0.95),
  },
  {
    name: 'alpaca, ear',
    set: 'set aside',
    subject: gcompris('alpaca'),
    behind: budgie('tea-gardens'),
    hairs: 60,
    damage: 'lost',
    corners: box(0.4, 0.24, 0.6, 0.46),
  },
  {
    name: 'red panda, ear',
    set: 'set aside',
    subject: gcompris('red_panda'),
    behind: budgie('the-spices-of-life'),
    hairs: 60,
    damage: 'lost',
    corners: box(0.5, 0, 0.72, 0.3),
  },
  {
    name: 'osprey, between twigs',
    set: 'set aside',
    subject: budgie('perched-osprey'),
    isPattern: true,
    behind: budgie('lake-sherburne'),
    hairs: 0,
    damage: 'kept',
    corners: box(0.62, 0.2, 0.98, 0.75),
  },
  {
    name: 'radio dish, lattice',
    set: 'set aside',
    subject: 'pop-wallpapers/galen-crout-175291.jpg',
    isPattern: true,
    behind: budgie('casa-mila'),
    hairs: 0,
    damage: 'kept',
    corners: box(0.36, 0.66, 0.64, 1),
  },
]
