import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection, Queries } from '../db/connect.ts'
import { countApplied } from '../db/migrationsUpTo.ts'

/**
 * A dump is text, one line each: a header in JSON, `table<TAB>rows as a JSON array` in an order that satisfies foreign keys, and the
 * number of rows at the end. It is the same for both databases; jobs are left out, because edits recreate them.
 */
const headerSchema = z.strictObject({ format: z.literal('spotless-dump-1'), migrations: z.int().positive() })
const endSchema = z.strictObject({ rows: z.int().nonnegative() })

const rowsPerLine = 200

const select = async <T>(queries: Pick<Queries, 'execute'>, query: ReturnType<typeof sql>): Promise<readonly T[]> =>
  ((await queries.execute(query)) as unknown as { rows: T[] }).rows

/** The product's tables, each after those that its foreign keys refer to. */
const orderedTables = async (queries: Pick<Queries, 'execute'>): Promise<readonly string[]> => {
  const tables = await select<{ name: string }>(
    queries,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const links = await select<{ child: string; parent: string }>(
    queries,
    sql`select child.relname as child, parent.relname as parent from pg_constraint link
        join pg_class child on child.oid = link.conrelid join pg_class parent on parent.oid = link.confrelid
        where link.contype = 'f' and link.connamespace = 'public'::regnamespace and child.oid <> parent.oid`,
  )
  const ordered: string[] = []
  const visit = (name: string): void => {
    if (ordered.includes(name)) return
    for (const { child, parent } of links) if (child === name) visit(parent)
    ordered.push(name)
  }
  for (const { name } of tables) visit(name)
  return ordered
}

/** The header of a dump: its first line. @throws Error when the text is no dump */
export const readHeader = (line: string): { readonly migrations: number } => {
  const parsed = headerSchema.safeParse(line.startsWith('{') ? JSON.parse(line) : undefined)
  if (!parsed.success) throw new Error('Expected the dump of a database but its first line is no header.')
  return parsed.data
}

/** Writes a consistent dump line by line, while others use the database. The embedded database is held meanwhile. */
export const dumpDatabase = async (
  connection: Connection,
  writeLine: (line: string) => Promise<void>,
): Promise<void> => {
  const header: z.infer<typeof headerSchema> = {
    format: 'spotless-dump-1',
    migrations: await countApplied(connection),
  }
  await writeLine(JSON.stringify(header))
  await connection.database.transaction(
    async (transaction) => {
      let rows = 0
      for (const table of await orderedTables(transaction)) {
        await transaction.execute(
          sql`declare dumped cursor for select row_to_json(one)::text as line from ${sql.identifier(table)} one`,
        )
        for (;;) {
          const some = await select<{ line: string }>(transaction, sql.raw(`fetch ${rowsPerLine} from dumped`))
          if (some.length === 0) break
          rows += some.length
          await writeLine(`${table}\t[${some.map(({ line }) => line).join(',')}]`)
        }
        await transaction.execute(sql`close dumped`)
      }
      await writeLine(JSON.stringify({ rows }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * Loads a dump into an empty database that has had the dump's migrations, in one transaction.
 * @throws Error when the database is not empty, or the dump is incomplete
 */
export const loadDatabase = async ({ database }: Connection, lines: AsyncIterable<string>): Promise<void> => {
  await database.transaction(async (transaction) => {
    for (const table of await orderedTables(transaction)) {
      const [found] = await select<{ some: number }>(
        transaction,
        sql`select 1 as some from ${sql.identifier(table)} limit 1`,
      )
      if (found !== undefined) throw new Error(`Expected an empty database but the table ${table} has rows.`)
    }
    let rows = 0
    let end: z.infer<typeof endSchema> | undefined
    for await (const line of lines) {
      const tab = line.indexOf('\t')
      if (tab < 0) end = endSchema.parse(JSON.parse(line))
      else {
        const table = sql.identifier(line.slice(0, tab))
        const added = await select(
          transaction,
          sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${line.slice(tab + 1)}::json) returning 1`,
        )
        rows += added.length
      }
    }
    if (end?.rows !== rows)
      throw new Error(
        `Expected ${end?.rows ?? 'the end of the dump'} rows but received ${rows}: the dump is incomplete.`,
      )
  })
}
