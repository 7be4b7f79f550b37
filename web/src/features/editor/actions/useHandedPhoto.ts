import type { Plan } from '@spotless/contract/account'
import type { Mode } from '@spotless/contract/mode'
import { useEffect, useRef } from 'react'
import { takeHandedPhotos } from '../../../lib/handedPhotos.ts'
import { editor } from '../editorStore.ts'
import { addPhotos } from './addPhotos.ts'

/** Uploads the photo that the person sent here from the page on the device, with what was written for it. */
export const useHandedPhoto = (authenticated: boolean, mode: Mode, plan: Plan): void => {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!authenticated || isTaken.current) return
    isTaken.current = true
    void takeHandedPhotos('editor').then(async (handed) => {
      if (handed === null) return
      await addPhotos(handed.files, mode, plan)
      if (handed.prompt !== null) editor.set({ prompt: handed.prompt })
    })
  }, [authenticated, mode, plan])
}
