import { type ErrorCode, upgradeCodes } from '@spotless/contract/error'
import { screen } from '@spotless/contract/route'
import { CallError } from './call.ts'
import type { ToastContent } from './toast.ts'

const codes: readonly (ErrorCode | string | null)[] = upgradeCodes

/** For a toast: a link to the plans, if a larger one would have allowed the call. */
export const upgradeLink = (error: unknown): Pick<ToastContent, 'link'> =>
  error instanceof CallError && codes.includes(error.code)
    ? { link: { label: 'See the plans', href: screen.pricing } }
    : {}
