import { type RefObject, useEffect, useState } from 'react'

/** Whether both images are ready to be painted, or cannot be loaded. */
export const useDecoded = (
  first: RefObject<HTMLImageElement | null>,
  second: RefObject<HTMLImageElement | null>,
): boolean => {
  const [isDecoded, setDecoded] = useState(false)
  useEffect(() => {
    let isMounted = true
    void Promise.allSettled([first.current?.decode(), second.current?.decode()]).then(() => {
      if (isMounted) setDecoded(true)
    })
    return () => {
      isMounted = false
    }
  }, [first, second])
  return isDecoded
}
