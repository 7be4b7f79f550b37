import { usageAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { fetchConfig } from './fetchConfig.ts'

/** Texts and sign-in depend on the configuration, so that one lost answer must not decide them for the whole visit. */
const configRetries = 3

/** The installation's configuration. */
export const useConfig = () =>
  useQuery({
    queryKey: [route.config],
    queryFn: fetchConfig,
    retry: configRetries,
  })

/** Edits used and left. */
export const useUsage = (authenticated: boolean) =>
  useQuery({
    queryKey: [route.usage],
    enabled: authenticated,
    queryFn: async () => usageAnswerSchema.parse(await (await call('GET', route.usage)).json()),
  })
