/**
 * A pixel process whose behaviour is given by the photo's bytes, to test its supervision: `ok`, `obey` (waits for an
 * abort), `ignore` (blocks its thread), `crash`, `grow` (takes memory until it is ended), `keep` (takes
 * 500 MiB), `refuse`.
 */
const kept: Uint8Array[] = []
const send = (message: object): void => {
  process.send?.(message)
}

const grow = (): void => {
  kept.push(new Uint8Array(32 * 1024 * 1024).fill(1))
  setTimeout(grow, 20)
}

const block = (): void => {
  for (const end = Date.now() + 20_000; Date.now() < end; );
}

type Message = { kind: string; id: number; photo?: Uint8Array }
const behaviours: Readonly<Record<string, (id: number) => void>> = {
  ok: (id) => send({ kind: 'verified', id, photo: { format: 'png', width: process.pid, height: 1 } }),
  obey: () => undefined,
  ignore: block,
  crash: () => process.exit(3),
  grow,
  keep: (id) => {
    kept.push(new Uint8Array(500 * 1024 * 1024).fill(1))
    behaviours.ok?.(id)
  },
  refuse: (id) => send({ kind: 'failure', id, code: 'unreadable_image', message: 'It is damaged.' }),
}

process.on('message', ({ kind, id, photo }: Message) => {
  if (kind === 'abort') send({ kind: 'failure', id, code: 'cancelled', message: 'It was cancelled.' })
  else behaviours[new TextDecoder().decode(photo)]?.(id)
})
process.on('disconnect', () => process.exit(0))
send({ kind: 'ready', modes: [] })
