/** All tables: what drizzle-kit compares with the migrations. */
export * from './schema/batches.ts'
export * from './schema/billing.ts'
export * from './schema/contactMessages.ts'
export * from './schema/edits.ts'
export * from './schema/localAccounts.ts'
export * from './schema/users.ts'
export * from './schema/webhooks.ts'
