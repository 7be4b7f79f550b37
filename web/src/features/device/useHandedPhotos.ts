import { useEffect, useRef } from 'react'
import { takeHandedPhotos } from '../../lib/handedPhotos.ts'

/** Opens the photos that were chosen in the editor. */
export const useHandedPhotos = (open: (files: readonly File[]) => Promise<void>): void => {
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    void takeHandedPhotos('device').then((handed) => handed && open(handed.files))
  }, [open])
}
