import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'

/** Most redirects of one request. */
const maxRedirects = 5

/** An address outside the public internet was refused, so that nobody outside can make the server call inside its network. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`Expected a public address but ${host} is a private or reserved one.`)
    this.name = 'PrivateAddressError'
  }
}

/**
 * Whether an address is on the public internet: neither private, loopback, link-local, shared, multicast, reserved, nor a form
 * that embeds another address.
 * @param address IPv4 or IPv6, without brackets
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Whether an address is written as one that is not public; names show only when they are resolved. */
export const isPrivateHost = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

export interface PublicFetchOptions {
  /** Origins named by the operator, such as `http://localhost:8080`; they may be private. */
  readonly trustedOrigins: readonly string[]
  /** Replaces the system's resolver and the rule in tests. */
  readonly lookup?: Resolve
  readonly isPublic?: (address: string) => boolean
}

export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

export const resolveAll: Resolve = (host, done) => systemLookup(host, { all: true }, done)

/** Resolves a name once; the connection then uses the addresses that were checked. */
export const checkedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean, refuse: (host: string) => Error): LookupFunction =>
  (host, { all }, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null) done(error, '')
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) done(refuse(host), '')
      else if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** The headers for the next origin: credentials stay with the one that they were made for. */
const headersFor = (init: RequestInit | undefined, isSameOrigin: boolean): Headers => {
  const headers = new Headers(init?.headers)
  if (!isSameOrigin) for (const name of ['authorization', 'cookie', 'x-api-key', 'x-key']) headers.delete(name)
  return headers
}

/**
 * A `fetch` that connects to public addresses and to the given origins only, also after redirects. Each name is resolved once,
 * and the connection uses the address that was checked, so that a name cannot point elsewhere in between (DNS rebinding).
 * Requests with a body follow no redirect.
 * @throws TypeError whose cause is a `PrivateAddressError` where an address is refused, as `fetch` does for failed connections
 */
export const openPublicFetch = (options: PublicFetchOptions): typeof fetch => {
  const { trustedOrigins, lookup = resolveAll, isPublic = isPublicAddress } = options
  const agent = new Agent({
    connect: { lookup: checkedLookup(lookup, isPublic, (host) => new PrivateAddressError(host)) },
  })
  // Node's types describe its own copy of the same library.
  const dispatcher = agent as unknown as NonNullable<RequestInit['dispatcher']>

  const send = (url: URL, init: RequestInit): Promise<Response> => {
    if (trustedOrigins.includes(url.origin)) return fetch(url, init)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isRefused = isIP(host) !== 0 && !isPublic(host)
    if (isRefused) throw new TypeError('fetch failed', { cause: new PrivateAddressError(host) })
    return fetch(url, { ...init, dispatcher })
  }

  return async (input, init) => {
    if (input instanceof Request) throw new TypeError('Expected a URL but received a Request.')
    let url = new URL(input)
    let isSameOrigin = true
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const follows = !init?.body && (init?.redirect ?? 'follow') === 'follow'
      const headers = headersFor(init, isSameOrigin)
      const response = await send(url, { ...init, headers, redirect: follows ? 'manual' : (init?.redirect ?? 'error') })
      const location = response.headers.get('location')
      if (!follows || !isRedirect(response.status) || location === null) return response
      await response.body?.cancel()
      const next = new URL(location, url)
      isSameOrigin &&= next.origin === url.origin
      url = next
    }
    throw new TypeError('fetch failed', { cause: new Error(`Expected at most ${maxRedirects} redirects.`) })
  }
}
