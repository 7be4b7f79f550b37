import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openPostgres } from '../db/connect.ts'
import { clusterIn } from './postgresCluster.ts'

const template = 'migrated'
const startTimeoutMs = 60_000
const pollMs = 50

const urlOf = (clusterUrl: string, database: string): string => {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  return url.href
}

const execute = async (clusterUrl: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts the cluster with an empty, migrated database to copy. */
const startCluster = async (folder: string): Promise<void> => {
  const { url, create } = clusterIn(folder)
  await create()
  await execute(url, `create database ${template}`)
  await (await openPostgres(urlOf(url, template))).close()
}

/** Starts the cluster of the run, or waits for the process that does. */
const ensureCluster = async (folder: string): Promise<void> => {
  const outcome = join(folder, 'outcome')
  const isFirst = await mkdir(join(folder, 'starting')).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const problem = await startCluster(folder).then(() => '', String)
    await writeFile(`${outcome}.partial`, problem)
    await rename(`${outcome}.partial`, outcome)
  }
  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await sleep(pollMs)) {
    if (!existsSync(outcome)) continue
    const problem = await readFile(outcome, 'utf8')
    if (problem !== '') throw new Error(`The PostgreSQL of this run did not start: ${problem}`)
    return
  }
  throw new Error('The PostgreSQL of this run did not start in time.')
}

/** A new, empty, migrated database in the PostgreSQL that the suites of a run share; `close` deletes it. */
export const startPostgresDatabase = async (): Promise<{
  readonly url: string
  readonly close: () => Promise<void>
}> => {
  const folder = inject('clusterFolder')
  await ensureCluster(folder)
  const { url } = clusterIn(folder)
  const name = `suite_${randomUUID().replaceAll('-', '')}`
  await execute(url, `create database ${name} template ${template}`)
  return { url: urlOf(url, name), close: () => execute(url, `drop database ${name} with (force)`) }
}
