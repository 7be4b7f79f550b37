import { useEffect, useRef } from 'react'
import { takeHandedPhoto } from '../../lib/handedPhoto.ts'

/** Opens the photo that was chosen in the editor. */
export const useHandedPhoto = (open: (file: File) => Promise<void>): void => {
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current || !('caches' in globalThis)) return
    isTaken.current = true
    void takeHandedPhoto().then((file) => file && open(file))
  }, [open])
}
