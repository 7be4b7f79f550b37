import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { hostedReportSchema } from '@spotless/contract/hosted'
import { editOptionsSchema } from '@spotless/contract/options'
import { planAnswerSchema } from '@spotless/contract/plan'
import { expect, test } from 'vitest'
import { migrationsFolder } from './connect.ts'

const userId = '00000000-0000-4000-8000-000000000001'
const imageId = '00000000-0000-4000-8000-000000000002'
const editId = '00000000-0000-4000-8000-000000000003'

const storedOptions = {
  stayLocal: true,
  erase: { care: 'quick' },
  upscale: { scale: 4, look: 'crisp', blend: 40 },
}
const storedPlan = {
  steps: [
    { index: 0, text: 'Made it brighter', state: 'done' },
    { index: 1, text: 'Replace the background', state: 'elsewhere', note: 'Use Background Removal.' },
  ],
  undone: 0,
  unknown: [
    { text: 'add a dragon', nearest: 'a frame' },
    { text: 'sing', nearest: null },
  ],
  coverage: 0.5,
}
const storedHosted = { answeredBy: [], costUsd: 0, passedOver: [{ provider: 'fal.ai', reason: 'is too busy' }] }

test('options, plans and reports stored under earlier names are read under the current ones', async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  const apply = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await database.exec(await readFile(join(migrationsFolder, name), 'utf8'))
  }
  const database = await PGlite.create()
  await apply(files.filter((name) => name < '0006'))
  await database.query(`insert into users (id, issuer, subject, email) values ($1, 'i', 's', 'a@b.example')`, [userId])
  await database.query(
    `insert into processed_images (id, user_id, original_filename, original_path, width, height, format, bytes)
     values ($1, $2, 'a.png', 'a', 1, 1, 'png', 1)`,
    [imageId, userId],
  )
  await database.query(
    `insert into edits (id, image_id, user_id, editing_mode, action, credits, credit_state, credit_period, request_hash, options, plan, hosted)
     values ($1, $2, $3, 'prompt-edit', 'erase', 1, 'charged', now(), '', $4, $5, $6)`,
    [editId, imageId, userId, storedOptions, storedPlan, storedHosted],
  )
  await apply(files.filter((name) => name >= '0006'))

  const { rows } = await database.query<{ options: unknown; plan: unknown; hosted: unknown }>(
    'select options, plan, hosted from edits',
  )
  await database.close()
  expect(editOptionsSchema.parse(rows[0]?.options)).toEqual({
    localOnly: true,
    erase: { quality: 'fast', attempt: 0, shadows: [], ways: [] },
    upscale: { scale: 4, variant: 'crisp', blend: 40 },
  })
  expect(planAnswerSchema.parse(rows[0]?.plan)).toEqual({
    ...storedPlan,
    steps: [storedPlan.steps[0], { ...storedPlan.steps[1], state: 'unsupported' }],
    unknown: [
      { text: 'add a dragon', alternative: 'a frame' },
      { text: 'sing', alternative: null },
    ],
  })
  expect(hostedReportSchema.parse(rows[0]?.hosted)).toEqual({
    answeredBy: [],
    costUsd: 0,
    failures: [{ provider: 'fal.ai', reason: 'is too busy' }],
  })
})
