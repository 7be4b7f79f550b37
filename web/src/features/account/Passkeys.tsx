import { route } from '@spotless/contract/route'
import { passkeyOptionsSchema, passkeysAnswerSchema } from '@spotless/contract/signIn'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call, messageOf } from '../../lib/call.ts'
import { makePasskey, PasskeyError } from '../../lib/passkey.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { toast } from '../../lib/toast.ts'
import { button } from '../../ui/button.ts'
import { formatDate } from './formatDate.ts'

const addPasskey = async (): Promise<void> => {
  const options = passkeyOptionsSchema.parse(await (await call('POST', route.passkeyOptions)).json())
  await call('POST', route.passkeys, { payload: { passkey: await makePasskey(options) } })
}

/** Lists the passkeys of the signed-in person, adds and removes them. */
export const Passkeys = () => {
  const [isBusy, setBusy] = useState(false)
  const { data, isError } = useQuery({
    queryKey: [route.passkeys],
    queryFn: async () => passkeysAnswerSchema.parse(await (await call('GET', route.passkeys)).json()).passkeys,
  })
  const change = async (title: string, step: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await step()
      await queryClient.invalidateQueries({ queryKey: [route.passkeys] })
      toast({ title })
    } catch (error) {
      const text = error instanceof PasskeyError ? error.message : messageOf(error, 'Please try again.')
      toast({ title: 'Nothing was changed', text, destructive: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4 rounded-card bg-surface p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[48ch] text-sm text-muted">
          A passkey signs you in with your fingerprint, face or PIN. Add one on every device you use, so that losing one
          does not lock you out.
        </p>
        <button
          type="button"
          disabled={isBusy}
          className={button('quiet')}
          onClick={() => void change('Passkey added', addPasskey)}
        >
          Add a passkey
        </button>
      </div>
      {isError && <p className="text-sm text-muted">We could not load your passkeys. Please reload the page.</p>}
      {data?.length === 0 && <p className="text-sm">You have no passkey and sign in by e-mail.</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="grid gap-2" aria-label="Your passkeys">
          {data.map(({ id, createdAt, lastUsedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-raised px-4 py-2"
            >
              <span className="flex items-center gap-3 text-sm">
                <KeyRound className="size-4 text-muted" aria-hidden />
                <span>
                  Added {formatDate(createdAt)}
                  <span className="text-muted">
                    {lastUsedAt === null ? ' · not used yet' : ` · last used ${formatDate(lastUsedAt)}`}
                  </span>
                </span>
              </span>
              <button
                type="button"
                disabled={isBusy}
                className={button('ghost', 'tight')}
                onClick={() => void change('Passkey removed', () => call('DELETE', route.passkey(id)))}
              >
                Remove <span className="sr-only">the passkey added {formatDate(createdAt)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
