import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import { type MatteCase, matteCases, shuffled } from '../matte/cases.ts'

/** Photos on which no subject of the matte benchmark was ever put, and nothing about clicks was tried. */
const backgrounds = [
  'gcompris-qt-data/colosseum.webp',
  'gcompris-qt-data/gatewayofIndia.webp',
  'gcompris-qt-data/arlesAmphitheater.webp',
  'gcompris-qt-data/america.webp',
  'gcompris-qt-data/italy.webp',
  'gcompris-qt-data/orchestra.webp',
  'budgie-backgrounds/casa-mila.jpg',
  'budgie-backgrounds/high-trestle-trail.jpg',
  'budgie-backgrounds/oakland-zoo-otters.jpg',
  'budgie-backgrounds/roman-colosseum.jpg',
  'budgie-backgrounds/singaporean-cityscape.jpg',
  'budgie-backgrounds/the-spices-of-life.jpg',
  'budgie-backgrounds/piazza-gae-aulenti.jpg',
  'budgie-backgrounds/abstract-spiral.jpg',
  'pop-wallpapers/kait-herzog-8242.jpg',
  'pop-wallpapers/sean-afnan-244576.jpg',
  'pop-wallpapers/nasa-45068.jpg',
] as const

const count = 60

/** Composites drawn once: the subjects of the matte benchmark before other photos. */
export const removeClickCases = (): readonly MatteCase[] => {
  const { tuning, reported } = matteCases()
  const subjects = new Map([...tuning, ...reported].map(({ subject, hairs }) => [subject, hairs]))
  const all = [...subjects].flatMap(([subject, hairs], index) =>
    backgrounds.map((behind, place) => ({ subject, hairs, behind, seed: 1000 + 50 * index + place })),
  )
  return shuffled(all, linearCongruential(99)).slice(0, count)
}
