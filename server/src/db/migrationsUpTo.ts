import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Connection, migrationsFolder } from './connect.ts'

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
const journalPath = join('meta', '_journal.json')

const readJournal = async () =>
  journalSchema.parse(JSON.parse(await readFile(join(migrationsFolder, journalPath), 'utf8')))

/** Number of this version's migrations. */
export const countMigrations = async (): Promise<number> => (await readJournal()).entries.length

/** Number of migrations that a database has had. */
export const countApplied = async ({ database }: Pick<Connection, 'database'>): Promise<number> => {
  const { rows } = (await database.execute(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { applied: number }[] }
  return rows[0]?.applied ?? 0
}

/**
 * Calls `use` with a temporary folder of the first migrations, for a database as an earlier version made it.
 * @throws RangeError when there are not so many
 */
export const withMigrationsUpTo = async <T>(count: number, use: (folder: string) => Promise<T>): Promise<T> => {
  const journal = await readJournal()
  if (count > journal.entries.length)
    throw new RangeError(`Expected at most ${journal.entries.length} migrations but received ${count}.`)
  const folder = await mkdtemp(join(tmpdir(), 'spotless-migrations-'))
  try {
    const entries = journal.entries.slice(0, count)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, journalPath), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await cp(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
