import { type Backdrop, type ChangeBackground, changeBackgroundSchema } from '@spotless/contract/options'
import { useState } from 'react'
import { type EditResult, useEditor } from '../editorStore.ts'
import { transparent } from './backdrops.ts'
import { changeBackground } from './changeBackground.ts'

export const isTransparent = ({ kind }: Backdrop): boolean => kind === 'transparent'

/** The background chosen for a cut-out, and the requests that change it. */
export const useBackground = (result: EditResult) => {
  const [change, setChange] = useState<ChangeBackground>(() => changeBackgroundSchema.parse({}))
  const [label, setLabel] = useState(transparent.label)
  const [photo, setPhoto] = useState<File | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const hasTask = useEditor((state) => state.task !== null)

  const apply = async (nextLabel: string, next: ChangeBackground, nextPhoto = photo) => {
    if (isBusy || hasTask) return
    // JPEG has no transparency, so a transparent background is saved as PNG.
    const format = isTransparent(next.backdrop) && next.format === 'jpeg' ? 'png' : next.format
    const request = { ...next, format }
    setBusy(true)
    const backdropPhoto = next.backdrop.kind === 'photo' ? nextPhoto : undefined
    const hasSucceeded = await changeBackground(result, nextLabel, { ...request, backdropPhoto })
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
