import { isIP } from 'node:net'

/** The installation as browsers know it in WebAuthn. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origin: string
}

/** @param publicUrl origin at which browsers reach the server */
export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: 'Spotless', origin }
}

/** Whether browsers allow passkeys at an origin: https with a host name, or `localhost`. */
export const allowsPasskeys = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  const isLocalName = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isLocalName || (protocol === 'https:' && !isAddress)
}
