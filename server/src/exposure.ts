/** The settings that decide who can reach the server. */
export interface ReachSettings {
  readonly isProduction: boolean
  /** Address or name that the server listens on. */
  readonly host: string
  /** Origin under which browsers reach it; undefined for the default, which is loopback. */
  readonly publicUrl: string | undefined
  readonly trustsProxy: boolean
}

/** Whether a host name or address, with or without brackets, means this machine only. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host) || /\.localhost$/i.test(host)

/**
 * The first setting that lets other machines reach the server, as `NAME=value`; undefined when only this machine can.
 */
export const exposedBy = ({ isProduction, host, publicUrl, trustsProxy }: ReachSettings): string | undefined => {
  if (isProduction) return 'NODE_ENV=production'
  if (!isLoopback(host)) return `HOST=${host}`
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`
  return trustsProxy ? 'TRUST_PROXY' : undefined
}
