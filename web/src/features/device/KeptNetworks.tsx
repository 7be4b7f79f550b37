import type { DeviceMode } from '@spotless/contract/deviceMode'
import { bytesPerMegabyte } from '@spotless/contract/limits'
import { weightsOf } from '@spotless/engine-web/deviceWeights'
import { keptWeightsBytes, removeKeptWeights } from '@spotless/engine-web/weights/keptWeights'
import { useEffect, useState } from 'react'
import { useEditor } from '../editor/editorStore.ts'
import { removeAllKept, useKept } from './kept/keptResults.ts'
import { engine } from './pageEngine.ts'

const baseUrl = new URL('weights/', document.baseURI).href
const megabytes = (bytes: number): string => `${Math.round(bytes / bytesPerMegabyte)}\u00a0MB`
/** Less is the small network that the machine was measured with, and shown as 0 MB. */
const leastShownBytes = bytesPerMegabyte / 2

/** What a mode has to fetch, what is kept on this device, and its removal. */
export const KeptNetworks = ({ mode, isBusy }: { readonly mode: DeviceMode; readonly isBusy: boolean }) => {
  const [kept, setKept] = useState(0)
  useEffect(() => {
    if (isBusy) return
    void keptWeightsBytes(baseUrl).then(
      (bytes) => setKept(bytes < leastShownBytes ? 0 : bytes),
      () => setKept(0),
    )
  }, [isBusy])
  const results = useKept((state) => state.records.length)
  const options = useEditor((state) => state.options)
  const needed = weightsOf(mode, options).reduce((sum, { bytes }) => sum + bytes, 0)
  const remove = async (): Promise<void> => {
    engine.end()
    await removeKeptWeights()
    await removeAllKept()
    setKept(0)
  }
  return (
    <p className="text-sm text-muted">
      {needed === 0
        ? 'What your words need of networks is fetched once and kept in this browser.'
        : `This needs ${megabytes(needed)} of networks, fetched once and kept in this browser.`}
      {(kept > 0 || results > 0) && (
        <>
          {' '}
          {[
            ...(kept > 0 ? [`${megabytes(kept)} of networks`] : []),
            ...(results > 0 ? [results === 1 ? '1 result' : `${results} results`] : []),
          ].join(' and ')}{' '}
          {kept === 0 && results === 1 ? 'is' : 'are'} kept.{' '}
          <button
            type="button"
            disabled={isBusy}
            className="text-accent-text underline underline-offset-4"
            onClick={() => void remove()}
          >
            Remove from this device
          </button>
        </>
      )}
    </p>
  )
}
