import { isIP } from 'node:net'
import { z } from 'zod'

/**
 * Which proxies may name a client's address in `X-Forwarded-For`: none, this many in front of the server, or those in a list of
 * networks.
 */
export type ProxyTrust = false | number | string

const maxHops = 10
/** Names of private ranges that Fastify knows. */
const rangeNames = ['loopback', 'linklocal', 'uniquelocal']

const isNetwork = (text: string): boolean => {
  if (rangeNames.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** The variable `TRUST_PROXY`. `true` is refused: clients could then choose their address and so evade every limit. */
export const trustProxyVariable = z
  .string()
  .default('false')
  .transform((value, context): ProxyTrust => {
    if (value === 'false' || value === '0') return false
    if (/^\d+$/.test(value) && Number(value) <= maxHops) return Number(value)
    const networks = value.split(',').map((network) => network.trim())
    if (networks.every(isNetwork)) return networks.join(',')
    const message =
      value === 'true'
        ? 'must not be true, which lets clients choose their own address: give the number of proxies in front of the server, such as 1, or their networks'
        : `must be false, the number of proxies in front of the server (up to ${maxHops}), or a list of networks such as 10.0.0.0/8 but is ${value}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Fastify's option for it. Hops count from the server: 0 is the peer of the connection. */
export const trustedProxies = (trust: ProxyTrust): string | false | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust
