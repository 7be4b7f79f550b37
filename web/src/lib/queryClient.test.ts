import { expect, test } from 'vitest'
import { queryClient } from './queryClient.ts'

test('queries are not retried, not refetched on focus, never stale and not polled', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    refetchInterval: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})
