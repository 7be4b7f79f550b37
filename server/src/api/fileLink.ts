import { signFileUrl } from '../storage/signFileUrl.ts'
import type { ApiDeps } from './deps.ts'

/** A signed path to a file, which expires after `SIGNED_URL_SECONDS`. */
export const fileLink = (deps: Pick<ApiDeps, 'config' | 'secrets' | 'now'>, key: string): string =>
  signFileUrl(key, Math.floor(deps.now().getTime() / 1000) + deps.config.signedUrlSeconds, deps.secrets.fileKey)
