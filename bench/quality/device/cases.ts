import type { DeviceMode } from '@spotless/contract/deviceMode'
import sharp from 'sharp'
import type { PhotoPart } from '../../device/deviceTab.ts'

/** A photo below the folder of photos or of portraits, the format it is given in, and what is marked where a mode needs a mask. */
export interface DeviceCase {
  readonly file: string
  readonly format: 'jpeg' | 'png' | 'webp'
  readonly part: PhotoPart
  /** Of prompts. */
  readonly prompt?: string
}

/** Pixels of a photo as it is given: small, so that sixty edits end in minutes; networks see photos at a size of their own. */
const pixels = 450_000

const formats = ['jpeg', 'png', 'webp'] as const
/** Parts of several sizes, at the edge and in the middle. */
const parts: readonly PhotoPart[] = [
  { left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 },
  { left: 0.02, top: 0.55, right: 0.3, bottom: 0.95 },
  { left: 0.6, top: 0.1, right: 0.65, bottom: 0.9 },
]

const casesOf = (files: readonly string[]): readonly DeviceCase[] =>
  files.map((file, index) => ({ file, format: formats[index % 3]!, part: parts[Math.floor(index / 2) % 3]! }))

const subjects = casesOf([
  'gcompris-qt-data/kitten.webp',
  'gcompris-qt-data/alpaca.webp',
  'gcompris-qt-data/red_panda.webp',
  'gcompris-qt-data/kingfisher.webp',
  'gcompris-qt-data/mexico.webp',
  'budgie-backgrounds/perched-osprey.jpg',
  'plasma-workspace-data/Cocktail.png',
  'palapeli-data/european-honey-bee.jpg',
  'python3-skimage/camera.png',
  'pop-wallpapers/galen-crout-175291.jpg',
])
const scenes = casesOf([
  'gcompris-qt-data/colosseum.webp',
  'gcompris-qt-data/gatewayofIndia.webp',
  'python3-skimage/rocket.jpg',
  'lomiri-wallpapers-16.04/Wine_by_Jakkub_Mede.jpg',
  'lomiri-wallpapers-16.04/picosdeeuropa_by_Aitzol_Berasategi.jpg',
  'budgie-backgrounds/casa-mila.jpg',
  'budgie-backgrounds/the-spices-of-life.jpg',
  'pop-wallpapers/samuel-zeller-337041.jpg',
  'plasma-workspace-data/Books.png',
  'pop-wallpapers/sean-afnan-244576.jpg',
])
const faces = casesOf([
  'python3-skimage/astronaut.png',
  'gcompris-qt-data/mexico.webp',
  ...['A000022', 'A000055', 'A000210', 'A000360', 'A000363', 'B000013', 'B000220', 'B000243'].map((id) => `${id}.jpg`),
])
const headshots = casesOf([
  'python3-skimage/astronaut.png',
  ...['A000022', 'A000055', 'A000069', 'A000210', 'A000360', 'A000363', 'B000013', 'B000220', 'B000243'].map(
    (id) => `${id}.jpg`,
  ),
])

/** Words whose steps ask for every network that prompts may ask for. */
const prompted = [
  ['gcompris-qt-data/kitten.webp', 'warmer and a little brighter, with a soft vignette'],
  ['gcompris-qt-data/alpaca.webp', 'blur the background'],
  ['plasma-workspace-data/Car.png', 'remove the car'],
  ['gcompris-qt-data/mexico.webp', 'pixelate the faces'],
  ['plasma-workspace-data/Cocktail.png', 'white background'],
  ['pop-wallpapers/kait-herzog-8242.jpg', 'remove the text'],
  ['python3-skimage/astronaut.png', 'enhance the face and crop to 4:5'],
  ['pop-wallpapers/sean-afnan-244576.jpg', 'darken the sky and add contrast'],
  ['python3-skimage/rocket.jpg', 'remove noise, then enlarge 2x'],
  ['budgie-backgrounds/perched-osprey.jpg', 'black and white with grain'],
].map(
  ([file, prompt], index): DeviceCase => ({ ...casesOf([file!])[0]!, format: formats[index % 3]!, prompt: prompt! }),
)

/** Ten photos for each mode. */
export const deviceCases: Readonly<Record<DeviceMode, readonly DeviceCase[]>> = {
  'background-removal': subjects,
  'object-removal': scenes,
  'watermark-removal': scenes,
  'image-upscale': scenes,
  'face-enhancement': faces,
  'professional-photo': headshots,
  'prompt-edit': prompted,
}

/** White letters at half strength across a part of the photo. */
const markOf = (width: number, height: number, { left, top, right, bottom }: PhotoPart): Buffer => {
  const [wide, high] = [(right - left) * width, (bottom - top) * height]
  const size = Math.max(14, Math.min(wide / 5, high / 2))
  return Buffer.from(`<svg width="${width}" height="${height}"><text x="${left * width + 4}" y="${top * height + high / 2}"
    font-family="sans-serif" font-weight="700" font-size="${size}" fill="white" fill-opacity="0.5">SAMPLE</text></svg>`)
}

/** A case's photo as it is given to both, for watermark removal under a mark. */
export const photoOf = async (path: string, mode: DeviceMode, { format, part }: DeviceCase): Promise<Buffer> => {
  const { autoOrient } = await sharp(path).metadata()
  const scale = Math.min(1, Math.sqrt(pixels / (autoOrient.width * autoOrient.height)))
  const [width, height] = [Math.round(autoOrient.width * scale), Math.round(autoOrient.height * scale)]
  const small = sharp(path).autoOrient().resize(width, height).keepIccProfile()
  const marked = mode === 'watermark-removal' ? small.composite([{ input: markOf(width, height, part) }]) : small
  return marked.toFormat(format, format === 'png' ? {} : { quality: 90 }).toBuffer()
}
