import { type KeyRequest, keysAnswerSchema, newKeySchema } from '@spotless/contract/keys'
import { route, screen } from '@spotless/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { ShownOnce } from '../ShownOnce.tsx'
import { useChange } from '../useChange.ts'
import { KeyForm } from './KeyForm.tsx'
import { KeyList } from './KeyList.tsx'

/** The API keys of the signed-in person: makes, lists and revokes them. */
export const ApiKeys = () => {
  const [made, setMade] = useState<{ readonly id: string; readonly key: string } | null>(null)
  const { isBusy, change } = useChange([route.keys])
  const { data: keys, isError } = useQuery({
    queryKey: [route.keys],
    queryFn: async () => keysAnswerSchema.parse(await (await call('GET', route.keys)).json()).keys,
  })
  const make = (wanted: KeyRequest) =>
    change(async () => {
      const answer = await call('POST', route.keys, { payload: wanted })
      setMade(newKeySchema.parse(await answer.json()))
    })
  const revoke = (id: string, name: string) =>
    void change(async () => {
      await call('DELETE', route.key(id))
      if (made?.id === id) setMade(null)
      toast({ title: 'Key revoked', text: `“${name}” no longer works.` })
    })
  return (
    <div className="grid gap-5 rounded-card bg-surface p-6">
      <p className="max-w-[60ch] text-sm text-muted">
        A key lets a program act for you: it edits with your plan and credits. It cannot pay, delete your account or
        make more keys. How programs use it is on the{' '}
        <a className="underline" href={screen.developers}>
          page for developers
        </a>
        .
      </p>
      <KeyForm isBusy={isBusy} onMake={make} />
      {made && <ShownOnce what="key" value={made.key} intro="Copy your key now. It is not shown again." />}
      {isError && <p className="text-sm text-muted">We could not load your keys. Please reload the page.</p>}
      {keys && keys.length > 0 && <KeyList keys={keys} isBusy={isBusy} onRevoke={revoke} />}
    </div>
  )
}
