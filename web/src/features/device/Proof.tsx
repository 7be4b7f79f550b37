import { bytesPerMegabyte } from '@spotless/contract/limits'
import { useState } from 'react'
import { requestsElsewhere, useRequestLog } from './requestLog.ts'

const baseUrl = new URL('.', document.baseURI).href

const sizeOf = (bytes: number): string =>
  bytes === 0
    ? 'kept'
    : bytes < bytesPerMegabyte
      ? `${Math.ceil(bytes / 1024)} KB`
      : `${(bytes / bytesPerMegabyte).toFixed(1)} MB`

/** How much of the photo has left the device, with the log of requests behind it. */
export const Proof = () => {
  const { requests, refused } = useRequestLog()
  const [open, setOpen] = useState(false)
  const elsewhere = requestsElsewhere(requests, baseUrl)
  return (
    <section aria-label="What was sent" className="shrink-0 border-t border-line bg-surface px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className={elsewhere.length === 0 ? 'font-semibold' : 'font-semibold text-danger'}>
          {elsewhere.length === 0
            ? '0 bytes of your photo sent'
            : `${elsewhere.length} requests went to other addresses than this page’s own files`}
        </p>
        <p className="text-muted max-sm:sr-only">
          This page may only fetch its own files and networks; the browser refuses the rest.
        </p>
        <button
          type="button"
          aria-expanded={open}
          className="ml-auto min-h-10 text-accent-text underline underline-offset-4"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'}
          <span className="max-sm:sr-only"> the</span> {requests.length} requests
        </button>
      </div>
      {open && (
        <ul className="max-h-32 sm:max-h-48 overflow-y-auto pb-2 text-muted tabular-nums">
          <li>{refused === 0 ? 'None was refused.' : `${refused} were refused by the page’s policy.`}</li>
          {requests.map(({ url, receivedBytes }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows
            <li key={index} className="flex justify-between gap-4">
              <span className="truncate">{url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url}</span>
              <span className="shrink-0">{sizeOf(receivedBytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
