import type { PGlite } from '@electric-sql/pglite'

interface Queryable {
  readonly query: (text: string) => Promise<{ readonly rows: readonly unknown[] }>
}

const namesOf = async (database: Queryable, text: string): Promise<string[]> =>
  ((await database.query(text)).rows as { name: string }[]).map(({ name }) => name)

/** Tables that suites may fill: all but the list of the migrations that were run. */
const tablesQuery = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname !~ '^(pg_|information_schema$|drizzle$)'`

const usedSequencesQuery = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences
  where last_value is not null and schemaname <> 'drizzle'`

/** pg-boss notes in the row of its version when it last did what. */
const queueVersionTable = 'pgboss.version'

/** Empties all tables and puts the session back as it was. */
const empty = async (pglite: PGlite): Promise<void> => {
  const tables = await namesOf(pglite, tablesQuery)
  const hasQueue = tables.includes(queueVersionTable)
  const versions = hasQueue ? await namesOf(pglite, `select version::text as name from ${queueVersionTable}`) : []
  const probes = tables.map((name) => `select '${name}' as name where exists (select from ${name})`)
  // To truncate a table costs as much as several queries, and most are empty.
  const filled = await namesOf(pglite, probes.join(' union all '))
  if (filled.length > 0) await pglite.exec(`truncate ${filled.join(', ')} cascade`)
  for (const version of versions) await pglite.exec(`insert into ${queueVersionTable} (version) values (${version})`)
  for (const name of await namesOf(pglite, usedSequencesQuery)) await pglite.exec(`alter sequence ${name} restart`)
  await pglite.exec('discard all')
}

/** What the migrations made, as text; pg-boss adds partitions to its own schema over time. */
export const shapeOf = async (database: Queryable): Promise<string> => {
  const shape = `
    select concat_ws(' ', nspname, relname, relkind, attname, atttypid, attnotnull, pg_get_expr(adbin, adrelid)) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where nspname !~ '^(pg_|information_schema$|pgboss$)'
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where conrelid <> 0 and connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
    union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`
  return (await namesOf(database, shape)).join('\n')
}

/**
 * Lends an open database to one suite. Closing what is lent ends its listeners and rejects what is asked of it later, so that no
 * leftover of the suite reaches the next one; then it empties the database.
 *
 * @param giveBack called when the database is empty
 */
export const leaseDatabase = (pglite: PGlite, giveBack: () => Promise<void>): PGlite => {
  let isClosed = false
  const listeners = new Set<ReturnType<PGlite['listen']>>()
  const own: Partial<PGlite> = {
    listen: async (channel, onPayload) => {
      const listener = pglite.listen(channel, onPayload)
      listeners.add(listener)
      const stop = await listener
      return async () => {
        if (listeners.delete(listener)) await stop()
      }
    },
    close: async () => {
      isClosed = true
      for (const stop of await Promise.all(listeners)) await stop()
      await empty(pglite)
      await giveBack()
    },
  }
  return new Proxy(pglite, {
    get: (target, key) => {
      const value = Reflect.get(own, key) ?? Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]) =>
        isClosed ? Promise.reject(new Error('The database is closed.')) : Reflect.apply(value, target, parameters)
    },
  })
}
