import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Correction, Patch } from './correctionHistory.ts'
import type { CutoutSolver } from './cutoutSolver.ts'
import { drawCutout, type Pictures } from './drawCutout.ts'

/** Longest side of a photo made smaller, in pixels: about that of the grid on which strokes are solved. */
const smallSidePx = 1_024

const madeSmaller = (picture: HTMLImageElement): Promise<ImageBitmap> => {
  const scale = Math.min(1, smallSidePx / Math.max(picture.naturalWidth, picture.naturalHeight))
  const resizeWidth = Math.max(1, Math.round(picture.naturalWidth * scale))
  const resizeHeight = Math.max(1, Math.round(picture.naturalHeight * scale))
  return createImageBitmap(picture, { resizeWidth, resizeHeight, resizeQuality: 'medium' })
}

/** Loads both pictures of a cut-out; null until they are decoded. A photo that the browser cannot show is left out. */
const usePictures = (photo: string, cutout: string, onFailure: CutoutSolver['onFailure']) => {
  const [pictures, setPictures] = useState<Pictures | null>(null)
  useEffect(() => {
    let isMounted = true
    const load = async (src: string) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return picture
    }
    const loadPhoto = async () => {
      const shown = await load(photo)
      return { photo: shown, smallPhoto: await madeSmaller(shown).catch(() => null) }
    }
    void Promise.all([loadPhoto().catch(() => ({ photo: null })), load(cutout)]).then(
      ([photos, cutoutShown]) => {
        if (isMounted) setPictures({ ...photos, cutout: cutoutShown })
      },
      (error) => onFailure(error, 'Loading failed', 'The cut-out could not be loaded. Please try again.'),
    )
    return () => {
      isMounted = false
    }
  }, [photo, cutout, onFailure])
  return pictures
}

/**
 * Draws a cut-out under correction.
 * @param list the corrections that count, oldest first
 */
export const useDrawnCutout = (
  canvas: RefObject<HTMLCanvasElement | null>,
  { photo, cutout }: { readonly photo: string; readonly cutout: string },
  onFailure: CutoutSolver['onFailure'],
  list: readonly Correction[],
): void => {
  const pictures = usePictures(photo, cutout, onFailure)
  const drawn = useRef<{ pictures: Pictures; patches: readonly Patch[] } | null>(null)
  useEffect(() => {
    const patches = list.flatMap(({ patch }) => (patch ? [patch] : []))
    if (!pictures || !canvas.current) return
    const before = drawn.current?.pictures === pictures ? drawn.current.patches : null
    drawCutout(canvas.current, pictures, patches, before)
    drawn.current = { pictures, patches }
  }, [canvas, pictures, list])
}
