import { batchZipQuerySchema, defaultNamePattern } from '@spotless/contract/batch'
import { route } from '@spotless/contract/route'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { openDownload } from '../../lib/openDownload.ts'
import { button } from '../../ui/button.ts'
import { showCallError } from '../editor/actions/editorToasts.ts'

/** The results as one archive, and how its files are named. */
export const DownloadZip = ({ batchId, isPrimary }: { readonly batchId: string; readonly isPrimary: boolean }) => {
  const id = useId()
  const [pattern, setPattern] = useState(defaultNamePattern)
  const parsed = batchZipQuerySchema.safeParse({ pattern })
  const problem = parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This pattern cannot be used.')
  const address = `${route.batchZip(batchId)}?pattern=${encodeURIComponent(pattern)}`
  return (
    <div className="grid w-full gap-2">
      <button
        type="button"
        disabled={problem !== null}
        className={button(isPrimary ? 'primary' : 'quiet', undefined, 'justify-self-start')}
        onClick={() =>
          void openDownload(address).catch((error: unknown) =>
            showCallError(error, 'Download failed', 'Please sign in again.'),
          )
        }
      >
        <Download className="size-4" aria-hidden /> Download ZIP
      </button>
      <details>
        <summary className="min-h-6 text-sm text-muted">File names</summary>
        <div className="mt-2 grid gap-1.5">
          <label htmlFor={id} className="sr-only">
            Pattern of file names
          </label>
          <input
            id={id}
            value={pattern}
            maxLength={120}
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setPattern(event.target.value)}
            className="min-h-10 rounded-control border border-line bg-ground px-3 font-mono text-sm"
          />
          <p id={`${id}-hint`} className={problem === null ? 'text-xs text-muted' : 'text-xs text-danger'}>
            {problem ?? '{name} the photo’s name · {number} its place · {mode} the mode · {ext} the format'}
          </p>
        </div>
      </details>
    </div>
  )
}
