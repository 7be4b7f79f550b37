import { type Mode, modes } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'
import { useConfig } from '../../../lib/serverQueries.ts'
import { examples } from '../../landing/examples.ts'
import { ModeSelector } from '../../modes/ModeSelector.tsx'
import { DeviceSwitch } from '../../upload/DeviceSwitch.tsx'
import { UploadZone } from '../../upload/UploadZone.tsx'

interface UploadStageProps {
  readonly mode: Mode
  readonly onFiles: (files: readonly File[]) => void
  readonly onMode: (mode: Mode) => void
  readonly authenticated: boolean
}

const fetchSample = async (src: string): Promise<File> => {
  const blob = await (await fetch(src)).blob()
  return new File([blob], src.slice(src.lastIndexOf('/') + 1), { type: blob.type })
}

/** Stage 1: choosing a mode and a photo. */
export const UploadStage = ({ mode, onFiles, onMode, authenticated }: UploadStageProps) => {
  const config = useConfig()
  const available = config.data?.availableModes
  return (
    <div className="mx-auto grid size-full max-w-6xl content-start gap-6 overflow-y-auto p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:content-stretch lg:gap-8">
      <section aria-label="Upload" className="flex flex-col gap-5">
        <div>
          <h1 className="text-xl">{modes[mode].label}</h1>
          <p className="mt-2 text-muted">{modes[mode].description}.</p>
        </div>
        {available && !available.includes(mode) && (
          <p role="status" className="rounded-control bg-raised p-4 text-sm">
            {modes[mode].label} is not available on this site yet. Please choose another mode.
          </p>
        )}
        <UploadZone onFiles={onFiles} disabled={!authenticated} />
        <Link to={`${screen.batch}?mode=${mode}`} className="justify-self-start text-sm text-accent-text underline">
          A whole folder? Edit many photos at once
        </Link>
        {authenticated && <DeviceSwitch mode={mode} />}
        {mode === 'watermark-removal' && (
          <p className="text-sm text-muted">Use this only on images you own or are licensed to edit.</p>
        )}
        {examples.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-sm text-muted max-sm:w-full">No photo at hand? Try one of ours:</p>
            {examples.map(({ before, beforeAlt, width, height }) => (
              <button
                key={before}
                type="button"
                disabled={!authenticated}
                aria-label={`Try the sample: ${beforeAlt}`}
                className="overflow-hidden rounded-control opacity-90 hover:opacity-100"
                onClick={async () => onFiles([await fetchSample(before)])}
              >
                <img src={before} alt="" width={width} height={height} className="h-14 w-20 object-cover" />
              </button>
            ))}
          </div>
        )}
      </section>
      <aside aria-label="Mode">
        <ModeSelector mode={mode} onChange={onMode} available={available} />
      </aside>
    </div>
  )
}
