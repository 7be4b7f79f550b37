import { type Backdrop, type ChangeBackground, changeBackgroundSchema } from '@spotless/contract/options'
import { useState } from 'react'
import { transparent } from './backdrops.ts'

export const isTransparent = ({ kind }: Backdrop): boolean => kind === 'transparent'

/** What a background is to be changed to. */
export interface BackgroundChoice extends ChangeBackground {
  /** The photo to use as the background, for the backdrop `photo`. */
  readonly backdropPhoto: File | undefined
}

/**
 * Changes the background of a cut-out and shows the result.
 * @param label names the background in the list of results
 * @returns whether it succeeded; otherwise a toast has shown the error
 */
export type ApplyBackground = (label: string, choice: BackgroundChoice) => Promise<boolean>

/** The background chosen for a cut-out, and what changes it. @param isBlocked whether other work is under way */
export const useBackground = (onApply: ApplyBackground, isBlocked: boolean) => {
  const [change, setChange] = useState<ChangeBackground>(() => changeBackgroundSchema.parse({}))
  const [label, setLabel] = useState(transparent.label)
  const [photo, setPhoto] = useState<File | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)

  const apply = async (nextLabel: string, next: ChangeBackground, nextPhoto = photo) => {
    if (isBusy || isBlocked) return
    // JPEG has no transparency, so a transparent background is saved as PNG.
    const format = isTransparent(next.backdrop) && next.format === 'jpeg' ? 'png' : next.format
    const request = { ...next, format }
    setBusy(true)
    const backdropPhoto = next.backdrop.kind === 'photo' ? nextPhoto : undefined
    const hasSucceeded = await onApply(nextLabel, { ...request, backdropPhoto })
    setBusy(false)
    if (!hasSucceeded) return
    setChange(request)
    setLabel(nextLabel)
    setPhoto(nextPhoto)
  }
  return {
    change,
    /** Name of the background in use. */
    label,
    isBusy,
    /** @param backdropPhoto for the backdrop `photo` */
    setBackdrop: (nextLabel: string, backdrop: Backdrop, backdropPhoto?: File): void =>
      void apply(nextLabel, { ...change, backdrop }, backdropPhoto),
    setOptions: (options: Partial<ChangeBackground>): void => void apply(label, { ...change, ...options }),
  }
}
