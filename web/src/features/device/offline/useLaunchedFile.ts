import { useEffect } from 'react'

interface LaunchQueue {
  readonly setConsumer: (
    consume: (launch: { readonly files: readonly { readonly getFile: () => Promise<File> }[] }) => void,
  ) => void
}

/** Opens the photos that the installed page was started with ("Open with Spotless"). */
export const useLaunchedFile = (open: (files: readonly File[]) => Promise<void>): void => {
  useEffect(() => {
    const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(({ files }) => {
      void Promise.all(files.map((handle) => handle.getFile())).then(open)
    })
  }, [open])
}
