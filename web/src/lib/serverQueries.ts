import { usageAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { fetchConfig } from './fetchConfig.ts'

/** The installation's configuration. */
export const useConfig = () =>
  useQuery({
    queryKey: [route.config],
    queryFn: fetchConfig,
  })

/** Edits used and left. */
export const useUsage = (authenticated: boolean) =>
  useQuery({
    queryKey: [route.usage],
    enabled: authenticated,
    queryFn: async () => usageAnswerSchema.parse(await (await call('GET', route.usage)).json()),
  })
