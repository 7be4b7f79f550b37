import { Readable } from 'node:stream'
import { asc, eq, getTableColumns } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Database } from '../db/connect.ts'
import {
  apiKeys,
  batches,
  batchMasks,
  contactMessages,
  edits,
  passkeys,
  processedImages,
  recipes,
  usageRecords,
  users,
  webhooks,
} from '../db/schema.ts'
import type { Storage } from '../storage/storage.ts'

interface ExportedFile {
  readonly key: string
  readonly name: string
  readonly time: Date
}

const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.'))

/** A file name that every system can unpack: no folders, drives or reserved characters. */
const safeName = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '_').replace(/^\.+/, '_')

const rowsOf = async (database: Database, userId: string) => {
  const [profile] = await database.select().from(users).where(eq(users.id, userId))
  const images = await database
    .select()
    .from(processedImages)
    .where(eq(processedImages.userId, userId))
    .orderBy(asc(processedImages.createdAt))
  const made = await database.select().from(edits).where(eq(edits.userId, userId)).orderBy(asc(edits.createdAt))
  const usage = await database
    .select()
    .from(usageRecords)
    .where(eq(usageRecords.userId, userId))
    .orderBy(asc(usageRecords.createdAt))
  const messages = await database
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(asc(contactMessages.createdAt))
  const signIns =
    profile === undefined
      ? []
      : await database
          .select()
          .from(passkeys)
          .where(eq(passkeys.subject, profile.subject))
          .orderBy(asc(passkeys.createdAt))
  const kept = await database.select().from(recipes).where(eq(recipes.userId, userId)).orderBy(asc(recipes.name))
  const runs = await database
    .select({ ...getTableColumns(batches), maskData: batchMasks.maskData })
    .from(batches)
    .leftJoin(batchMasks, eq(batchMasks.batchId, batches.id))
    .where(eq(batches.userId, userId))
    .orderBy(asc(batches.createdAt))
  const keys = await database.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(asc(apiKeys.createdAt))
  const told = await database
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhooks.createdAt))
  return { profile, images, made, usage, messages, signIns, runs, keys, kept, told }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

const describeEdit = (edit: Rows['made'][number], folder: string) => {
  const { editingMode, action, status, prompt, options, engine, notes, hosted, credits, createdAt, errorMessage } = edit
  const { maskPath, resultPath } = edit
  const mask = maskPath === null ? null : `${folder}/mask-${edit.id}${extensionOf(maskPath)}`
  const result = resultPath === null ? null : `${folder}/result-${edit.id}${extensionOf(resultPath)}`
  const files: ExportedFile[] = [
    ...(maskPath === null || mask === null ? [] : [{ key: maskPath, name: mask, time: createdAt }]),
    ...(resultPath === null || result === null ? [] : [{ key: resultPath, name: result, time: createdAt }]),
  ]
  const facts = {
    editingMode,
    action,
    status,
    prompt,
    options,
    engine,
    notes,
    hosted,
    credits,
    createdAt,
    errorMessage,
  }
  return { facts: { ...facts, mask, result }, files }
}

const describePhoto = (image: Rows['images'][number], made: Rows['made']) => {
  const { id, originalFilename, editingMode, status, width, height, format, bytes, createdAt } = image
  const folder = `photos/${id}`
  const file = `${folder}/original-${safeName(originalFilename)}`
  const described = made.filter(({ imageId }) => imageId === id).map((edit) => describeEdit(edit, folder))
  const facts = { originalFilename, editingMode, status, width, height, format, bytes, createdAt }
  return {
    facts: { ...facts, file, edits: described.map((edit) => edit.facts) },
    files: [{ key: image.originalPath, name: file, time: createdAt }, ...described.flatMap((edit) => edit.files)],
  }
}

/**
 * A user's data as a ZIP file: `account.json`, and per photo a folder with the original, the masks and the results. Files are
 * streamed one after the other, so memory does not grow with the account. A photo deleted meanwhile becomes an empty file.
 */
export const exportAccount = async (
  deps: { readonly database: Database; readonly storage: Storage },
  userId: string,
): Promise<Readable> => {
  const { profile, images, made, usage, messages, signIns, runs, keys, kept, told } = await rowsOf(
    deps.database,
    userId,
  )
  const photos = images.map((image) => describePhoto(image, made))
  const account = {
    profile,
    photos: photos.map(({ facts }) => facts),
    usage: usage.map(({ editingMode, creditsUsed, createdAt }) => ({ editingMode, creditsUsed, createdAt })),
    passkeys: signIns.map(({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt })),
    recipes: kept.map(({ name, editingMode, options, prompt, maskData, createdAt }) => ({
      name,
      editingMode,
      options,
      prompt,
      mask: maskData,
      createdAt,
    })),
    batches: runs.map(({ editingMode, options, prompt, status, createdAt, maskData }) => ({
      editingMode,
      options,
      prompt,
      mask: maskData,
      status,
      createdAt,
    })),
    apiKeys: keys.map(({ name, ending, scopes, uses, createdAt, expiresAt, lastUsedAt }) => ({
      name,
      ending,
      scopes,
      uses,
      createdAt,
      expiresAt,
      lastUsedAt,
    })),
    webhooks: told.map(({ url, events, createdAt }) => ({ url, events, createdAt })),
    messages: messages.map(({ message, email, createdAt, sentAt }) => ({ message, email, createdAt, sentAt })),
  }
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json')
  for (const { key, name, time } of photos.flatMap(({ files }) => files)) {
    zip.addReadStreamLazy(name, { mtime: time, compress: false }, (give) => {
      deps.storage.open(key).then(
        (file) => give(null, file?.stream ?? Readable.from([])),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return out
}
