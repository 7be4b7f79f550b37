import type { DoubtedArea } from '@spotless/contract/doubtedArea'
import type { EditStatus } from '@spotless/contract/edit'
import type { HostedReport } from '@spotless/contract/hosted'
import type { Mode } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import type { PlanAnswer } from '@spotless/contract/plan'
import type { InputFormat, PhotoFormat } from '@spotless/contract/upload'
import { bigint, boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time } from './time.ts'
import { users } from './users.ts'

/** Uploaded photos and the storage keys of their latest result. */
export const processedImages = pgTable(
  'processed_images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    originalFilename: text('original_filename').notNull(),
    originalPath: text('original_path').notNull(),
    processedPath: text('processed_path'),
    maskPath: text('mask_path'),
    editingMode: text('editing_mode').$type<Mode>().notNull().default('watermark-removal'),
    status: text('status').$type<EditStatus>().notNull().default('pending'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    format: text('format').$type<InputFormat>().notNull(),
    bytes: integer('bytes').notNull(),
    /** Whether the file says by GPS where the photo was taken. */
    hasLocation: boolean('has_location').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('processed_images_user').on(table.userId, table.createdAt)],
)

/** Edits, one row per process request: the request, its progress and its result. */
export const edits = pgTable(
  'edits',
  {
    id: uuid('id').primaryKey(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => processedImages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    editingMode: text('editing_mode').$type<Mode>().notNull(),
    action: text('action').$type<'erase' | 'restore'>().notNull(),
    status: text('status').$type<EditStatus>().notNull().default('pending'),
    prompt: text('prompt'),
    options: jsonb('options').$type<EditOptions>().notNull().default({}),
    maskPath: text('mask_path'),
    /** Key of the lossless intermediate that this edit starts from. */
    previousWorkPath: text('previous_work_path'),
    resultPath: text('result_path'),
    workPath: text('work_path'),
    /** Size of the mask, the result and the lossless intermediate in bytes. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    engine: text('engine'),
    notes: jsonb('notes').$type<readonly string[]>().notNull().default([]),
    /** The plan of a prompt. */
    plan: jsonb('plan').$type<PlanAnswer>(),
    /** Calls to hosted models. */
    hosted: jsonb('hosted').$type<HostedReport>(),
    /** Areas of a watermark removal in which a person may choose. */
    doubtedAreas: jsonb('doubted_areas').$type<readonly DoubtedArea[]>(),
    width: integer('width'),
    height: integer('height'),
    format: text('format').$type<PhotoFormat>(),
    durationMs: real('duration_ms'),
    credits: integer('credits').notNull(),
    creditState: text('credit_state').$type<'reserved' | 'charged' | 'released'>().notNull(),
    /** Source of the count that the credit was taken from, and to which alone it may be released. */
    creditSource: text('credit_source').notNull().default('day'),
    creditPeriod: time('credit_period').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Whether it is part of a batch: it then waits for everybody's single edits. */
    isBatch: boolean('is_batch').notNull().default(false),
    /** SHA-256 of the request that was sent with the key. */
    requestHash: text('request_hash').notNull(),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** Number of attempts; also the fencing token against workers that lost their lease. */
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: time('leased_until'),
    createdAt: time('created_at').notNull().defaultNow(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('edits_idempotency').on(table.userId, table.idempotencyKey),
    index('edits_image').on(table.imageId, table.createdAt),
    index('edits_status').on(table.status),
  ],
)
