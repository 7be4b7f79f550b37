/** Photos that crisp marks are judged on, in this order; what was developed used others. */
export const crispMarkPhotos = [
  'libjxl-testdata/hdr_room.png',
  'python3-skimage/coffee.png',
  'plasma-workspace-data/Books.png',
  'python3-sklearn/china.jpg',
  'python3-skimage/astronaut.png',
  'lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg',
  'plasma-workspace-data/Cat.png',
  'gcompris-qt-data/petra.webp',
] as const

/** Photos that marks as they are found are judged on: they neither trained nor calibrated anything about marks. */
const judgingPhotos = [
  'lomiri-wallpapers-16.04/seeding_by_Clements_Engelhardt.jpg',
  'gcompris-qt-data/kitten.webp',
  'lomiri-wallpapers-16.04/Bridge_by_Sander_Klootwijk.jpg',
  'plasma-workspace-data/Pancakes.png',
  'python3-sklearn/china.jpg',
  'gcompris-qt-data/alpaca.webp',
  'python3-skimage/astronaut.png',
  'gcompris-qt-data/kingfisher.webp',
  'libjxl-testdata/hdr_room.png',
  'plasma-workspace-data/Cat.png',
  'python3-skimage/coffee.png',
  'plasma-workspace-data/Books.png',
] as const

/** The second draw of photos, which neither trained nor calibrated anything about marks and never judged any before. */
const secondJudgingPhotos = [
  'gcompris-qt-data/hawaMahal.webp',
  'gcompris-qt-data/squirrel.webp',
  'gcompris-qt-data/greatWallofChina.webp',
  'gcompris-qt-data/cheetah.webp',
  'gcompris-qt-data/toucan.webp',
  'gcompris-qt-data/citedeCarcassonne.webp',
  'gcompris-qt-data/meerkats.webp',
  'gcompris-qt-data/butterfly.webp',
  'gcompris-qt-data/chateaudeChambord.webp',
  'gcompris-qt-data/macaque.webp',
  'gcompris-qt-data/goldenTemple.webp',
  'gcompris-qt-data/nubian_ibex.webp',
] as const

/** Photos that judged until the judge was calibrated on them. */
const calibrationPhotos = [
  'budgie-backgrounds/beacon-street-sunset.jpg',
  'budgie-backgrounds/casa-mila.jpg',
  'budgie-backgrounds/high-trestle-trail.jpg',
  'budgie-backgrounds/perched-osprey.jpg',
  'budgie-backgrounds/roman-colosseum.jpg',
  'budgie-backgrounds/singaporean-cityscape.jpg',
  'budgie-backgrounds/the-spices-of-life.jpg',
  'pop-wallpapers/jared-evans-119758.jpg',
  'pop-wallpapers/kait-herzog-8242.jpg',
  'pop-wallpapers/nasa-45068.jpg',
  'pop-wallpapers/samuel-zeller-337041.jpg',
  'pop-wallpapers/spacex-81773.jpg',
] as const

/** Photos to develop and calibrate on. */
const developmentPhotos = [
  'budgie-backgrounds/canyon-wren.jpg',
  'budgie-backgrounds/extreme-desert-hike.jpg',
  'budgie-backgrounds/lake-sherburne.jpg',
  'budgie-backgrounds/oakland-zoo-otters.jpg',
  'budgie-backgrounds/piazza-gae-aulenti.jpg',
  'pop-wallpapers/jad-limcaco-183877.jpg',
  'pop-wallpapers/sean-afnan-244576.jpg',
  'plasma-workspace-data/Brushes.png',
  'plasma-workspace-data/Cocktail.png',
  'gcompris-qt-data/america.webp',
  'gcompris-qt-data/gatewayofIndia.webp',
  'gcompris-qt-data/lincolnMemorial.webp',
] as const

/** Photos rich in fine detail to develop on: those above are calmer than those that judge. */
const texturedPhotos = [
  'gcompris-qt-data/hedgehog.webp',
  'gcompris-qt-data/ajantaCave.webp',
  'gcompris-qt-data/pig.webp',
  'gcompris-qt-data/bison.webp',
  'gcompris-qt-data/jaguar.webp',
  'gcompris-qt-data/berlinCathedral.webp',
  'gcompris-qt-data/kangaroo.webp',
  'gcompris-qt-data/aulaPalatina.webp',
  'gcompris-qt-data/konarkSunTemple.webp',
  'gcompris-qt-data/koala.webp',
  'gcompris-qt-data/schwerinPalace.webp',
  'gcompris-qt-data/rocamadour.webp',
] as const

interface Faces {
  readonly any: readonly string[]
  readonly serif: readonly string[]
  readonly hairline: readonly string[]
}

const developmentFaces: Faces = {
  any: ['Roboto', 'Open Sans', 'Lato', 'Vollkorn', 'Roboto Condensed'],
  serif: ['Vollkorn', 'EB Garamond 12'],
  hairline: ['Lato Hairline', 'Roboto Thin'],
}

/** `development` and `textured` choose how marks are solved, `calibration` what counts as sure, both draws of judging neither. */
export type MarkSetName = 'judging' | 'judging2' | 'calibration' | 'development' | 'textured'

/** Photos and words with the faces they are set in. Nothing of the judging sets is in another or trained a network. */
export interface MarkSet {
  readonly photos: readonly string[]
  /** Of more than 1000 px on the shorter side, for large photos. */
  readonly largePhotos: readonly string[]
  readonly faces: Faces
  readonly words: readonly string[]
  readonly seed: number
}

/**
 * Faces from Debian's packages: fonts-cabin, fonts-karla, fonts-crosextra-caladea, fonts-kaushanscript, fonts-comic-neue,
 * fonts-sil-gentiumplus, fonts-dosis, fonts-jura (judging); fonts-inter, fonts-play, fonts-prociono, fonts-adf-gillius,
 * fonts-adf-baskervald, fonts-league-spartan, fonts-sil-andika (second draw of judging); fonts-cantarell, fonts-quicksand, fonts-lobstertwo,
 * fonts-linuxlibertine, fonts-hack, fonts-noto-core (calibration); fonts-roboto-unhinted, fonts-open-sans, fonts-lato,
 * fonts-vollkorn (development).
 */
export const markSets: Readonly<Record<MarkSetName, MarkSet>> = {
  judging: {
    photos: judgingPhotos,
    largePhotos: [
      'lomiri-wallpapers-16.04/seeding_by_Clements_Engelhardt.jpg',
      'lomiri-wallpapers-16.04/Bridge_by_Sander_Klootwijk.jpg',
      'gcompris-qt-data/kitten.webp',
    ],
    faces: {
      any: ['Cabin', 'Karla', 'Caladea', 'Kaushan Script', 'Comic Neue', 'Gentium Plus', 'Jura'],
      serif: ['Caladea', 'Gentium Plus'],
      hairline: ['Dosis', 'Jura'],
    },
    words: ['Atelier Voss', 'SPECIMEN', '© R. Lindqvist', 'Muster 7', 'not for sale'],
    seed: 1700,
  },
  judging2: {
    photos: secondJudgingPhotos,
    largePhotos: ['gcompris-qt-data/cheetah.webp', 'gcompris-qt-data/squirrel.webp', 'gcompris-qt-data/macaque.webp'],
    faces: {
      any: ['Inter', 'Play', 'Prociono', 'Gillius ADF', 'Baskervald ADF Std', 'League Spartan', 'Andika'],
      serif: ['Prociono', 'Baskervald ADF Std'],
      hairline: ['Inter', 'League Spartan'],
    },
    words: ['Vega Images', 'EVALUATION', '© T. Moreau', 'Entwurf 12', 'licence pending'],
    seed: 2600,
  },
  calibration: {
    photos: calibrationPhotos,
    largePhotos: [
      'budgie-backgrounds/casa-mila.jpg',
      'budgie-backgrounds/singaporean-cityscape.jpg',
      'pop-wallpapers/kait-herzog-8242.jpg',
    ],
    faces: {
      any: ['Cantarell', 'Quicksand', 'Lobster Two', 'Linux Biolinum O', 'Hack', 'Noto Serif'],
      serif: ['Linux Libertine O', 'Noto Serif'],
      hairline: ['Cantarell Thin', 'Quicksand Light'],
    },
    words: ['Studio Nord', 'PREVIEW', '© M. Keller', 'Sample 24', 'proof only'],
    seed: 900,
  },
  development: {
    photos: developmentPhotos,
    largePhotos: [
      'budgie-backgrounds/piazza-gae-aulenti.jpg',
      'budgie-backgrounds/lake-sherburne.jpg',
      'pop-wallpapers/sean-afnan-244576.jpg',
    ],
    faces: developmentFaces,
    words: ['DRAFT', 'Anna Berg', '© photos.net', 'For review', 'Copy 317'],
    seed: 100,
  },
  textured: {
    photos: texturedPhotos,
    largePhotos: ['gcompris-qt-data/gorilla.webp'],
    faces: developmentFaces,
    words: ['Pixel Loft', 'WATERMARK', '© J. Harlan', 'Probe 88', 'do not copy'],
    seed: 3100,
  },
}
