import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './time.ts'

/** Accounts of the embedded OpenID provider. */
export const localAccounts = pgTable('local_accounts', {
  subject: text('subject').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  /** When its person first proved who they are; null for accounts of the account chooser, which proves nothing. */
  verifiedAt: time('verified_at'),
  /** Whether its person may invite others: the first account of an installation. */
  canInvite: boolean('can_invite').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Passkeys (WebAuthn credentials) of local accounts. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    subject: text('subject')
      .notNull()
      .references(() => localAccounts.subject, { onDelete: 'cascade' }),
    /** COSE public key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures counted by the authenticator; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_subject').on(table.subject)],
)

/** Open invitations to a local account, for one e-mail address each; the first account's has none. */
export const invitations = pgTable(
  'invitations',
  {
    /** Hash of the code: the row alone invites nobody. */
    codeHash: text('code_hash').primaryKey(),
    email: text('email'),
    canInvite: boolean('can_invite').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('invitations_email').on(table.email), index('invitations_expiry').on(table.expiresAt)],
)

/** Requests to sign in by e-mail, each usable once and in the browser that made it. */
export const signInMails = pgTable(
  'sign_in_mails',
  {
    /** Hash of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    /** Keyed hash of the code in the same message. */
    codeHash: text('code_hash').notNull(),
    /** Hash of the id of the sign-in that asked, which only its browser knows. */
    interactionHash: text('interaction_hash').notNull(),
    email: text('email').notNull(),
    /** Number of codes that were tried. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    usedAt: time('used_at'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_mails_email').on(table.email, table.createdAt),
    index('sign_in_mails_interaction').on(table.interactionHash),
    index('sign_in_mails_expiry').on(table.expiresAt),
  ],
)

/** State of the embedded OpenID provider, one row per artifact. */
export const oidcState = pgTable(
  'oidc_state',
  {
    /** `Model:` and the hash of the id; the id itself is the browser's secret. */
    key: text('key').primaryKey(),
    /** The artifact, encrypted with a key outside the database. */
    payload: jsonb('payload').$type<{ sealed: string }>().notNull(),
    /** The local account it belongs to, with which it is deleted. */
    accountId: text('account_id'),
    grantId: text('grant_id'),
    uid: text('uid'),
    expiresAt: time('expires_at'),
  },
  (table) => [
    index('oidc_state_grant').on(table.grantId),
    index('oidc_state_uid').on(table.uid),
    index('oidc_state_expiry').on(table.expiresAt),
    index('oidc_state_account').on(table.accountId),
  ],
)
