import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Connection } from '../../server/src/db/connect.ts'
import { creditCounts, edits, processedImages, usageRecords, users } from '../../server/src/db/schema.ts'
import type { Storage } from '../../server/src/storage/storage.ts'
import type { ObservedEdit } from './observedEdit.ts'

type Edit = typeof edits.$inferSelect

const keysOf = async (storage: Storage): Promise<Set<string>> => {
  const keys = new Set<string>()
  for await (const { key } of storage.list()) keys.add(key)
  return keys
}

/** Compares edit rows with the accounting: each edit ended once, charged or refunded. */
const checkEdits = (
  rows: readonly Edit[],
  charges: ReadonlyMap<string, number>,
  say: (problem: string) => void,
): void => {
  for (const { id, status, creditState, credits } of rows) {
    const charged = charges.get(id)
    if (status === 'pending' || status === 'processing') say(`edit ${id} never ended (${status}, ${creditState})`)
    else if (status === 'completed') {
      if (creditState !== 'charged') say(`edit ${id} is completed but ${creditState}`)
      if (charged !== credits) say(`edit ${id} is completed but ${charged ?? 0} of ${credits} credits are recorded`)
    } else {
      if (creditState !== 'released') say(`edit ${id} is ${status} but ${creditState}`)
      if (charged !== undefined) say(`edit ${id} is ${status} but was charged`)
    }
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const id of charges.keys()) if (!known.has(id)) say(`there is a charge of the unknown edit ${id}`)
}

/** Compares what people observed with the rows. */
const checkObserved = (
  observed: readonly ObservedEdit[],
  rows: readonly Edit[],
  say: (problem: string) => void,
): void => {
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]))
  for (const { key, end, editIds, problem } of observed) {
    const row = byKey.get(key)
    if (problem !== undefined) say(`${key}: ${problem}`)
    if (editIds.size > 1) say(`${key} saw ${editIds.size} edits`)
    if (end === 'unknown') say(`${key} never heard of an end`)
    else if (end === 'refused') {
      if (row !== undefined) say(`${key} was refused, but there is an edit`)
    } else if (row === undefined) say(`${key} saw ${end}, but there is no edit`)
    else if (row.status !== end) say(`${key} saw ${end}, but the edit is ${row.status}`)
    else if (end === 'completed' && !editIds.has(row.id)) say(`${key} saw another edit than ${row.id}`)
  }
}

/**
 * Checks the invariants that must hold once the system is idle, regardless of earlier faults.
 * @returns one sentence per violation
 */
export const checkInvariants = async (
  { connection, storage }: { readonly connection: Connection; readonly storage: Storage },
  observed: readonly ObservedEdit[],
): Promise<readonly string[]> => {
  const problems: string[] = []
  const say = (problem: string): void => {
    problems.push(problem)
  }
  const { database } = connection
  const rows = await database.select().from(edits)
  const images = await database.select().from(processedImages)
  const records = await database.select().from(usageRecords)
  const counts = await database.select().from(creditCounts)
  const people = await database.select().from(users)

  const charges = new Map<string, number>()
  for (const { editId, creditsUsed } of records) {
    if (editId === null || charges.has(editId)) say(`there are two charges of edit ${editId}`)
    else charges.set(editId, creditsUsed)
  }
  checkEdits(rows, charges, say)
  checkObserved(observed, rows, say)

  for (const { id, email, creditsUsed } of people) {
    const charged = rows.filter((row) => row.userId === id && row.creditState === 'charged')
    const sum = charged.reduce((total, row) => total + row.credits, 0)
    const counted = counts.filter((row) => row.userId === id).reduce((total, row) => total + row.used, 0)
    if (counted !== sum) say(`${email} has ${counted} edits counted, but ${sum} charged`)
    if (counts.length > 0 && counts.filter((row) => row.userId === id).length === 1 && creditsUsed !== sum)
      say(`${email} is shown ${creditsUsed} edits used, but ${sum} are charged`)
  }

  const keys = await keysOf(storage)
  const wanted = new Set<string>()
  const mustHave = (key: string | null, whose: string): void => {
    if (key === null) return
    wanted.add(key)
    if (!keys.has(key)) say(`a file of ${whose} is gone: ${key}`)
  }
  for (const image of images) {
    mustHave(image.originalPath, `photo ${image.id}`)
    const made = rows.filter((row) => row.imageId === image.id)
    const results = new Set(made.filter((row) => row.status === 'completed').map((row) => row.resultPath))
    if (results.size > 0 !== (image.processedPath !== null)) say(`photo ${image.id} and its edits disagree on a result`)
    if (image.processedPath !== null && !results.has(image.processedPath))
      say(`photo ${image.id} shows a result of no completed edit`)
    if (made.length > 0 && (image.status === 'pending' || image.status === 'processing'))
      say(`photo ${image.id} is still ${image.status}`)
  }
  for (const row of rows.filter(({ status }) => status === 'completed')) {
    for (const key of [row.maskPath, row.resultPath, row.workPath]) mustHave(key, `edit ${row.id}`)
  }
  for (const key of keys) if (!wanted.has(key)) say(`no row knows of the file ${key}`)

  const byKey = new Map(observed.map((one) => [one.key, one]))
  const lookOf = new Map<string, string>()
  for (const row of rows.filter(({ status }) => status === 'completed')) {
    const one = byKey.get(row.idempotencyKey ?? '')
    if (one === undefined || row.resultPath === null || !keys.has(row.resultPath)) continue
    try {
      const { data, info } = await sharp(await storage.read(row.resultPath))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height } = one.size ?? info
      if (info.width !== width || info.height !== height || row.width !== width || row.height !== height)
        say(`the result of edit ${row.id} has ${info.width}×${info.height}, not ${width}×${height}`)
      if (one.what === undefined) continue
      const look = createHash('sha256').update(data).digest('hex')
      if ((lookOf.get(one.what) ?? look) !== look)
        say(`the result of edit ${row.id} looks unlike others of ${one.what}`)
      lookOf.set(one.what, look)
    } catch (error) {
      say(`the result of edit ${row.id} cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  }
  return problems
}
