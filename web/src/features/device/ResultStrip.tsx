import { clsx } from 'clsx'
import { type DeviceSession, device } from './deviceStore.ts'

/** All results of the photo; pressing one shows it again. */
export const ResultStrip = ({ session: { results, shown } }: { readonly session: DeviceSession }) => {
  if (results.length < (shown ? 2 : 1)) return null
  return (
    <div>
      <h2 className="mb-2 text-sm font-semibold tracking-normal">Results</h2>
      <ul className="flex gap-2 overflow-x-auto p-1 -m-1">
        {results.map((result, index) => (
          <li key={result.id} className="shrink-0">
            <button
              type="button"
              aria-label={`Show result ${index + 1}: ${result.label}`}
              aria-pressed={result === shown}
              className={clsx(
                'checkerboard block overflow-hidden rounded-control',
                result === shown && 'ring-2 ring-accent-text',
              )}
              onClick={() => device.show(result)}
            >
              <img src={result.url} alt="" width={72} height={56} className="h-14 w-18 object-cover" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
