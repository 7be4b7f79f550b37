import type { Size } from '../../../lib/geometry.ts'
import type { Patch } from './correctionHistory.ts'

/** How much of the photo shows where the cut-out is transparent: what was lost must be seen to be kept. */
const photoOpacity = 0.3

/** The pictures of a cut-out under correction. */
export interface Pictures {
  readonly photo: CanvasImageSource | null
  /** The photo made smaller, for rough patches: to draw a large one smaller takes a tenth of a second. */
  readonly smallPhoto?: CanvasImageSource | null
  readonly cutout: CanvasImageSource
}

/** Draws the faint photo and a part of the cut-out over it. */
const drawPart = (
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  photo: Pictures['photo'],
  { width, height }: Size,
  part: Pick<Patch, 'left' | 'top' | 'width' | 'height' | 'picture'>,
): void => {
  context.globalAlpha = photoOpacity
  if (photo) context.drawImage(photo, 0, 0, width, height)
  context.globalAlpha = 1
  context.drawImage(part.picture, part.left, part.top, part.width, part.height)
}

/** Draws a patch where its pixels are new. */
const drawPatch = (context: CanvasRenderingContext2D, pictures: Pictures, size: Size, patch: Patch): void => {
  const { left, top, width, height, changed, scale = 1 } = patch
  const photo = (scale < 1 && pictures.smallPhoto) || pictures.photo
  const piece = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
  const inPiece = piece.getContext('2d')
  if (!inPiece) return
  inPiece.scale(piece.width / width, piece.height / height)
  inPiece.translate(-left, -top)
  drawPart(inPiece, photo, size, patch)
  inPiece.globalCompositeOperation = 'destination-in'
  inPiece.drawImage(changed, left, top, width, height)
  // Enlarged smoothly, what is taken out and what is put in would both be half there at their border: a dark line.
  context.imageSmoothingEnabled = scale === 1
  context.globalCompositeOperation = 'destination-out'
  context.drawImage(changed, left, top, width, height)
  context.globalCompositeOperation = 'source-over'
  context.drawImage(piece, left, top, width, height)
  context.imageSmoothingEnabled = true
}

/** How many patches both lists begin with. */
const countSame = (drawn: readonly Patch[], patches: readonly Patch[]): number => {
  const differs = drawn.findIndex((patch, index) => patch !== patches[index])
  return differs < 0 ? drawn.length : differs
}

type Part = Pick<Patch, 'left' | 'top' | 'width' | 'height'>

const overlaps = (one: Part, other: Part): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

const isSamePart = (one: Part, other: Part): boolean =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/**
 * Draws a cut-out with patches over a faint photo; where patches were only added since the last drawing, only those; where the
 * last one was refined, only its part.
 * @param canvas of the photo's size in pixels
 * @param drawn patches on the canvas; null where nothing of this cut-out is
 */
export const drawCutout = (
  canvas: HTMLCanvasElement,
  pictures: Pictures,
  patches: readonly Patch[],
  drawn: readonly Patch[] | null,
): void => {
  const size: Size = { width: canvas.width, height: canvas.height }
  const context = canvas.getContext('2d')
  if (!context) return
  const drawUnder = (part: Part): void => {
    drawPart(context, pictures.photo, size, { left: 0, top: 0, ...size, picture: pictures.cutout })
    for (const patch of patches) if (overlaps(patch, part)) drawPatch(context, pictures, size, patch)
  }
  const same = drawn === null ? 0 : countSame(drawn, patches)
  const isLast = drawn?.length === same + 1 && patches.length === same + 1
  const [refined, rough] = isLast ? [patches[same], drawn[same]] : []
  if (drawn !== null && same === drawn.length) {
    for (const patch of patches.slice(same)) drawPatch(context, pictures, size, patch)
  } else if (refined && rough && isSamePart(refined, rough)) {
    const { left, top, width, height } = refined
    context.save()
    context.beginPath()
    context.rect(left, top, width, height)
    context.clip()
    context.clearRect(left, top, width, height)
    drawUnder(refined)
    context.restore()
  } else {
    context.clearRect(0, 0, size.width, size.height)
    drawUnder({ left: 0, top: 0, ...size })
  }
}
