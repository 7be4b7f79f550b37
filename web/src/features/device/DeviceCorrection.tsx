import { useEffect, useMemo, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { CorrectionStage } from '../editor/correction/CorrectionStage.tsx'
import type { DevicePhoto } from './devicePhoto.ts'
import { deviceSolver, type OpenCutout, openCutout } from './deviceSolver.ts'
import type { DeviceResult } from './deviceStore.ts'

interface DeviceCorrectionProps {
  readonly sessionId: number
  readonly photo: DevicePhoto
  /** A cut-out, or what was made from one. */
  readonly result: DeviceResult
  readonly onClose: () => void
}

/** Reads the cut-out of a result; null until it is read. */
const useCutout = (result: DeviceResult, onClose: () => void): OpenCutout | null => {
  const [cutout, setCutout] = useState<OpenCutout | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cut-out is read once for a result
  useEffect(() => {
    let isMounted = true
    let url = ''
    openCutout(result).then(
      (opened) => {
        url = opened.url
        if (isMounted) setCutout(opened)
        else URL.revokeObjectURL(url)
      },
      () => {
        toast({
          title: 'Loading failed',
          text: 'The cut-out could not be loaded. Please try again.',
          destructive: true,
        })
        onClose()
      },
    )
    return () => {
      isMounted = false
      if (url !== '') URL.revokeObjectURL(url)
    }
  }, [result])
  return cutout
}

const noHelp = (): void => undefined

/** A cut-out under correction in this tab. */
export const DeviceCorrection = ({ sessionId, photo, result, onClose }: DeviceCorrectionProps) => {
  const cutout = useCutout(result, onClose)
  const solver = useMemo(() => cutout && deviceSolver(sessionId, photo, cutout), [sessionId, photo, cutout])
  if (!cutout || !solver) return null
  const { width, height, url } = cutout
  const pictures = { photoId: photo.id, name: photo.name, photo: photo.url, cutout: url, width, height }
  return <CorrectionStage pictures={pictures} solver={solver} onHelp={noHelp} onClose={onClose} />
}
