import type { DeviceMode } from '@spotless/contract/deviceMode'
import { useEffect, useState } from 'react'
import { describeEstimate, estimateSeconds, isProbed, rememberProbe } from '../../lib/editSeconds.ts'
import { useEditor } from '../editor/editorStore.ts'
import { engine, openedModes } from './pageEngine.ts'

/** The probe waits until the photo is drawn. */
const probeDelayMs = 500

/** Measures the machine once, unless an edit of the mode has told more. */
const useProbe = (mode: DeviceMode, pixels: number): void => {
  const [, setProbed] = useState(false)
  useEffect(() => {
    if (isProbed() || estimateSeconds('device', mode, pixels, {}, true) !== null) return
    const timer = setTimeout(() => {
      engine.probe({ signal: new AbortController().signal, onProgress: () => undefined }).then(
        (seconds) => {
          rememberProbe(seconds)
          setProbed(true)
        },
        // Without the small network, no time is foretold.
        () => undefined,
      )
    }, probeDelayMs)
    return () => clearTimeout(timer)
  }, [mode, pixels])
}

/** How long the edit will take, here and on the server. */
export const Estimate = ({ mode, pixels }: { readonly mode: DeviceMode; readonly pixels: number }) => {
  const options = useEditor((state) => state.options)
  useProbe(mode, pixels)
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {describeEstimate(mode, pixels, options, openedModes.has(mode))}
    </p>
  )
}
