import { QueryClient } from '@tanstack/react-query'

/** No retries, no refetch on focus, infinite staleness, no polling (specification, section 9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false },
    mutations: { retry: false },
  },
})
