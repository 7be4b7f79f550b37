import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, WebSocket as UndiciWebSocket } from 'undici'
import { checkedLookup, type Resolve, resolveAll } from './publicFetch.ts'

/** A server was said to be inside the operator's network, but its name leads elsewhere; nothing was sent. */
export class OutsideNetworkError extends Error {
  constructor(host: string) {
    super(`Expected an address inside this network (staysInNetwork) but ${host} is outside it.`)
    this.name = 'OutsideNetworkError'
  }
}

const insideRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

/**
 * Whether an address belongs to this machine or a private network: no form that embeds another address, none on the internet.
 * @param address IPv4 or IPv6, without brackets
 */
export const isInsideAddress = (address: string): boolean =>
  ipaddr.isValid(address) && insideRanges.includes(ipaddr.process(address).range())

/** Whether an address is written as one outside the operator's network; names show only when they are resolved. */
export const isOutsideLiteral = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isInsideAddress(host)
}

export interface OperatorConnections {
  readonly fetch: typeof fetch
  readonly openSocket: (url: string, headers: Readonly<Record<string, string>>) => WebSocket
  /** Ends what is still open. */
  readonly close: () => Promise<void>
}

/**
 * Connections to one server that the operator named. An answer may take as long as the caller allows; proxies of the
 * environment are not used. Where the server must be inside the network, each connection is made to an address that was checked.
 * @throws TypeError whose cause is an `OutsideNetworkError`, as `fetch` does for failed connections
 */
export const openOperatorConnections = ({
  staysInNetwork,
  lookup = resolveAll,
}: {
  readonly staysInNetwork: boolean
  readonly lookup?: Resolve
}): OperatorConnections => {
  const isAllowed = (address: string) => !staysInNetwork || isInsideAddress(address)
  const connect = { lookup: checkedLookup(lookup, isAllowed, (host) => new OutsideNetworkError(host)) }
  const agent = new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 })
  const checkLiteral = (url: URL): void => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isAllowed(host))
      throw new TypeError('fetch failed', { cause: new OutsideNetworkError(host) })
  }
  return {
    fetch: async (input, init) => {
      if (input instanceof Request) throw new TypeError('Expected a URL but received a Request.')
      checkLiteral(new URL(input))
      // Node's types describe its own copy of the same library.
      const dispatcher = agent as unknown as NonNullable<RequestInit['dispatcher']>
      return fetch(input, { ...init, dispatcher })
    },
    openSocket: (url, headers) => {
      checkLiteral(new URL(url))
      return new UndiciWebSocket(url, { headers, dispatcher: agent }) as unknown as WebSocket
    },
    close: () => agent.destroy(),
  }
}
