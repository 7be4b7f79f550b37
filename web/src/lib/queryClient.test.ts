import { expect, test } from 'vitest'
import { queryClient } from './queryClient.ts'

test('queries are not retried, not fetched again on focus, never stale by themselves and not polled', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    refetchInterval: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})
