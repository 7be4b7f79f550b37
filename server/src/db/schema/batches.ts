import type { BatchStatus } from '@spotless/contract/batch'
import type { ErrorCode } from '@spotless/contract/error'
import type { Mode } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { edits, processedImages } from './edits.ts'
import { time } from './time.ts'
import { users } from './users.ts'

/** Batches: one recipe for many photos. */
export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    editingMode: text('editing_mode').$type<Mode>().notNull(),
    options: jsonb('options').$type<EditOptions>().notNull().default({}),
    prompt: text('prompt'),
    status: text('status').$type<BatchStatus>().notNull().default('draft'),
    /** Set where the server paused the batch. */
    pauseCode: text('pause_code').$type<ErrorCode>(),
    pauseMessage: text('pause_message'),
    createdAt: time('created_at').notNull().defaultNow(),
    /** The last upload, start or end, from which its photos' retention counts. */
    activeAt: time('active_at').notNull().defaultNow(),
  },
  (table) => [index('batches_user').on(table.userId, table.createdAt), index('batches_status').on(table.status)],
)

/** The files of batches in the order of their upload. A file's state is that of its edit, unless it was refused. */
export const batchFiles = pgTable(
  'batch_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Unique in the batch, with sub-folders. */
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the file, by which a repeated upload is recognised; null where it was not read to its end. */
    contentHash: text('content_hash'),
    imageId: uuid('image_id').references(() => processedImages.id, { onDelete: 'set null' }),
    /** The edit of the current attempt; null while it waits for its turn. */
    editId: uuid('edit_id').references(() => edits.id, { onDelete: 'set null' }),
    /** Number of the attempt, part of its edit's idempotency key. */
    attempt: integer('attempt').notNull().default(1),
    /** Number of marks that were found in the photo; null before the search. */
    marksFound: integer('marks_found'),
    /** Why the file was not accepted, or why its edit could not be created. */
    refusalCode: text('refusal_code').$type<ErrorCode>(),
    refusalMessage: text('refusal_message'),
  },
  (table) => [
    uniqueIndex('batch_files_name').on(table.batchId, table.name),
    index('batch_files_batch').on(table.batchId, table.position),
    index('batch_files_image').on(table.imageId),
    index('batch_files_edit').on(table.editId),
  ],
)

/** The masks of batches, as PNG data URLs. */
export const batchMasks = pgTable('batch_masks', {
  batchId: uuid('batch_id')
    .primaryKey()
    .references(() => batches.id, { onDelete: 'cascade' }),
  maskData: text('mask_data').notNull(),
})

/** Masks of single files, painted or found, as PNG data URLs. */
export const batchFileMasks = pgTable('batch_file_masks', {
  fileId: uuid('file_id')
    .primaryKey()
    .references(() => batchFiles.id, { onDelete: 'cascade' }),
  maskData: text('mask_data').notNull(),
  /** Whether it is what a search found, and nobody has painted it. */
  isFound: boolean('is_found').notNull().default(false),
})

/** Marks that photos of a batch share, solved from some of them for all. */
export const batchSharedMarks = pgTable(
  'batch_shared_marks',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Size of the photos where the mark grows with them, as `600x400`; `any` where it has the same pixels on all. */
    photoSize: text('photo_size').notNull(),
    /** What the engine packed, in base64; empty where the photos share none. */
    marks: text('marks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.photoSize] })],
)

/** Named ways to edit photos. */
export const recipes = pgTable(
  'recipes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    editingMode: text('editing_mode').$type<Mode>().notNull(),
    options: jsonb('options').$type<EditOptions>().notNull().default({}),
    prompt: text('prompt'),
    /** A PNG data URL. */
    maskData: text('mask_data'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('recipes_name').on(table.userId, table.name)],
)
