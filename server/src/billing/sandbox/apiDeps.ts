import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { missing } from './apiParameters.ts'
import type { StripeEvent } from './lifecycle.ts'
import type { Stored } from './records.ts'
import type { SandboxStore } from './store.ts'

export interface SandboxApiDeps {
  readonly database: Database
  /** URL of the sandbox's pages, without a trailing slash. */
  readonly pagesUrl: string
  readonly now: () => Date
  /** Called with events after their records were written. */
  readonly emit: (events: readonly StripeEvent[]) => void
}

/** Adds endpoints to the sandbox's API. */
export type AddEndpoints = (app: FastifyInstance, deps: SandboxApiDeps, store: SandboxStore) => void

export const pageUrl = ({ pagesUrl }: SandboxApiDeps, kind: 'checkout' | 'portal', id: string): string =>
  `${pagesUrl}/${kind}/${id}`

/** @throws StripeApiError `resource_missing` when the customer does not exist or was deleted */
export const existingCustomer = async (store: SandboxStore, id: string): Promise<Stored<'customer'>> => {
  const customer = await store.find('customer', id)
  if (customer === undefined || customer.isDeleted) throw missing('customer', id)
  return customer
}
